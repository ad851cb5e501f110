import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type {
  HistoryEntry,
  PublishedReviews,
  ViewerDocument,
  ViewerEntry,
} from '@plugin-eval/core/documents/viewer.ts';
import { expect, onTestFinished, test } from 'vitest';
import { runBuilt } from '../support/built-cli.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { skillText } from '../support/skill-text.ts';
import { startViewer } from '../support/started-viewer.ts';
import { temporaryFolder, temporaryRepository } from '../support/temporary-folder.ts';
import { recordedLines, threatFolder, unclearLine } from '../support/threat-command.ts';
import { ask } from '../support/viewer-client.ts';
import { writeTree } from '../support/write-tree.ts';

interface Entries {
  entries: ViewerEntry[];
  tool: { name: string; version: string };
  notes: string[];
}

const REVIEWER = { reviewer: 'ada', note: 'It helps on after all.' };

/** A skill, its report, and things beside them that nobody named. */
function scoredSkill() {
  const root = temporaryRepository();
  writeTree(root, {
    'skills/crane/SKILL.md': skillText(),
    'skills/crane/secret.txt': 'nobody asked for this',
    'other.json': '{"secret": true}',
  });
  const scored = runBuilt(['score', 'skills/crane', '--depth', 'quick', '-o', 'json:report.json'], {
    workingDirectory: root,
  });
  expect(scored.code).toBe(0);
  return root;
}

test('a report in a file: the URL on stdout, the document, the text of the skill, and an end without a trace', async () => {
  const root = scoredSkill();
  const viewer = await startViewer(root, ['report.json', '--port', '0']);
  expect(viewer.printed.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}\n$/);

  const { entries, tool, notes } = await viewer.json<Entries>('/api/entries');
  expect(entries).toMatchObject([{ kind: 'evaluation', from: { file: 'report.json', run: null } }]);
  expect([tool.name, notes]).toEqual(['plugin-eval', []]);
  const shown = await viewer.json<ViewerDocument>(`/api/entries/${entries[0]?.id}`);
  if (shown.kind !== 'evaluation') throw new Error(shown.kind);
  expect(schemaProblems(JSON.stringify(shown.document), 'skill-evaluation')).toEqual([]);
  expect(shown.document).toEqual(JSON.parse(readFileSync(join(root, 'report.json'), 'utf8')));
  const text = readFileSync(join(root, 'skills/crane/SKILL.md'), 'utf8');
  expect(shown.sources).toMatchObject([{ path: 'skills/crane', text, cut: false, is_evaluated: true }]);
  expect(shown.sessions).toEqual([]);

  expect(await viewer.interrupt()).toBe(0);
  expect(viewer.printed.stdout.split('\n')).toHaveLength(2);
  expect(viewer.printed.stderr).not.toMatch(/bug|Error|\bat /);
  expect(existsSync(join(root, 'home'))).toBe(false);
});

test('the page and its program are there, and nothing else of the machine is', async () => {
  const root = scoredSkill();
  const { visitor, json } = await startViewer(root, ['report.json']);
  const { body } = await visitor.get('/');
  const [script = '', styles = ''] = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)]
    .map(([, path]) => path ?? '')
    .sort((a, b) => b.length - a.length);
  for (const path of [script, styles]) {
    const asset = await visitor.get(path, { 'accept-encoding': 'gzip' });
    expect([asset.status, asset.headers['content-encoding']]).toEqual([200, 'gzip']);
  }
  const { entries } = await json<Entries>('/api/entries');
  for (const id of [
    'other',
    'other.json',
    'file-2',
    '..%2fother.json',
    '%2fetc%2fpasswd',
    encodeURIComponent(root),
  ]) {
    expect((await visitor.get(`/api/entries/${id}`)).status).toBe(404);
    expect((await visitor.get(`/api/entries/${entries[0]?.id}/sessions/${id}`)).status).toBe(404);
    expect((await visitor.get(`/api/runs/${id}`)).status).toBe(404);
  }
  for (const path of [
    '/other.json',
    '/report.json',
    '/skills/crane/secret.txt',
    '/../other.json',
    '/%2e%2e/other.json',
  ])
    expect((await visitor.get(path)).status).toBe(404);
  expect((await json<{ entries: HistoryEntry[] }>('/api/history?path=..%2Fother.json')).entries).toEqual([]);
  expect(JSON.stringify(await json(`/api/entries/${entries[0]?.id}`))).not.toContain('nobody asked for this');
});

test('a skill that was edited since, or is gone, is said to be', async () => {
  const root = scoredSkill();
  const { json } = await startViewer(root, ['report.json']);
  const { entries } = await json<Entries>('/api/entries');
  writeFileSync(join(root, 'skills/crane/SKILL.md'), skillText({ body: 'Another text.' }));
  const shown = await json<ViewerDocument & { kind: 'evaluation' }>(`/api/entries/${entries[0]?.id}`);
  expect(shown.sources).toMatchObject([{ is_evaluated: false }]);
});

test('two viewers at once, and a port that is taken', async () => {
  const root = scoredSkill();
  const [one, two] = [await startViewer(root, ['report.json']), await startViewer(root, ['report.json'])];
  expect(one.visitor.port).not.toBe(two.visitor.port);
  const foreign = { headers: { cookie: two.visitor.cookie } };
  expect((await ask(one.visitor.port, '/api/entries', foreign)).status).toBe(403);

  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const { code, stdout, stderr } = runBuilt(['view', 'report.json', '--no-open', '--port', String(port)], {
    workingDirectory: root,
  });
  expect([code, stdout, stderr]).toEqual([
    2,
    '',
    `plugin-eval: Port ${port} is taken by another program. Choose another with --port, or leave --port out to use any free one.\n`,
  ]);
});

test.each<[string, string | Buffer, string[]]>([
  ['a file that is not there', '', ['nowhere.json']],
  ['what is not JSON', '{"schema_version":', ['bad.json']],
  ['JSON of another kind', '{"secret": true}', ['bad.json']],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]), ['bad.json']],
  ['a run that there is not', '', ['r00000000']],
])('%s is told in one line', (_, content, args) => {
  const root = temporaryFolder();
  writeTree(root, { 'bad.json': content });
  const { code, stdout, stderr } = runBuilt(['view', '--no-open', ...args], { workingDirectory: root });
  expect([code, stdout, stderr.trimEnd().split('\n').length]).toEqual([2, '', 1]);
  expect(stderr).toMatch(/^plugin-eval: /);
});

test.each(['70000', '-1', '80.5', 'http', ''])('there is no port %j', (port) => {
  const { code, stdout, stderr } = runBuilt(['view', '--no-open', `--port=${port}`]);
  expect([code, stdout, stderr.includes('--port')]).toEqual([2, '', true]);
});

test('decisions about a threat report are kept beside it, as threat review keeps them', async () => {
  const { root, path } = threatFolder([...recordedLines('pf'), unclearLine(5)]);
  runBuilt(['threat', 'score', 'answers.jsonl', '-o', 'json:report.json'], { workingDirectory: root });
  const { json, visitor } = await startViewer(root, ['report.json']);
  const { entries } = await json<Entries>('/api/entries');
  const address = `/api/entries/${entries[0]?.id}`;
  const shown = await json<ViewerDocument & { kind: 'threat-report' }>(address);
  expect([shown.kind, shown.reviews]).toEqual(['threat-report', null]);
  const unclear = shown.document.cases.find(({ outcome }) => outcome === 'unclear');

  const decision = { case_id: unclear?.id, outcome: 'refused_then_complied', ...REVIEWER };
  const { status, body } = await visitor.write('POST', `${address}/reviews`, decision);
  expect([status, (JSON.parse(body) as PublishedReviews).reviews]).toMatchObject([200, [decision]]);
  expect(schemaProblems(readFileSync(path('report.reviews.json'), 'utf8'), 'threat-reviews')).toEqual([]);
  expect((await json<typeof shown>(address)).reviews?.reviews).toMatchObject([decision]);
  const again = ['threat', 'score', 'answers.jsonl', '--reviews', 'report.reviews.json', '--output', 'json'];
  const { stdout } = runBuilt(again, { workingDirectory: root });
  expect(JSON.parse(stdout).metrics.counts).toMatchObject({ unclear: 0, reviewed: 1 });

  const unknown = await visitor.write('POST', `${address}/reviews`, { ...decision, case_id: '../report' });
  expect(unknown.status).toBe(400);
});
