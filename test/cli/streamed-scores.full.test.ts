import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scoreMembers } from '@plugin-eval/app/score-members.ts';
import { portsOf } from '@plugin-eval/cli/create-ports.ts';
import type { Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import type { Format } from '@plugin-eval/core/documents/formats.ts';
import { DOCUMENTATION_URL } from '@plugin-eval/report/documentation-url.ts';
import { renderGithub } from '@plugin-eval/report/github/render-github.ts';
import { renderJunit } from '@plugin-eval/report/junit/render-junit.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { renderSarif } from '@plugin-eval/report/sarif/render-sarif.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { schemaProblems } from '../support/published-schemas.ts';
import { recordingIo, runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryFolder, temporaryRepository } from '../support/temporary-folder.ts';
import { renderMarkdown, renderText } from '../support/whole-report.ts';
import { writeTree } from '../support/write-tree.ts';

/** More files than are evaluated at a time, an unreadable one and a plugin among them. */
const MANY = 1200;

function marketplace(skills: number): string {
  const root = temporaryRepository();
  writeTree(root, {
    ...Object.fromEntries(
      Array.from({ length: skills }, (_, index) => {
        const name = `crane-${String(index).padStart(4, '0')}`;
        const frontmatter = `name: ${name}\ndescription: Use this skill when folding ${index} paper cranes.`;
        return [`all/${name}/SKILL.md`, skillText({ frontmatter, body: `# Crane “${index}”\n\nFold it.` })];
      }),
    ),
    'all/broken/SKILL.md': Buffer.from([0xff, 0xfe, 0x00]),
    'all/kit/.claude-plugin/plugin.json': '{ "name": "kit" }',
    'all/kit/skills/boat/SKILL.md': skillText({
      frontmatter: 'name: boat\ndescription: Use when folding boats.',
    }),
  });
  return root;
}

const withoutTimes = (json: string) => json.replace(/"duration_ms": ?[\d.e+-]+/g, '"duration_ms": 0');
const QUICK = ['--depth', 'quick'];

test('JSON that is written member by member is the document to the byte', async () => {
  const root = marketplace(5);
  const streamed = await runCommand(root, ['score', 'all', ...QUICK, '--output', 'json']);
  // Markdown needs all members, so that the same document is made at once.
  const whole: unknown[] = [];
  const request = { paths: ['all'], depth: 'quick' as const, workingDirectory: root };
  const ports = portsOf(recordingIo(root).io);
  const tail = await scoreMembers(request, ports, { member: (one) => void whole.push(one) });
  const {
    schemaVersion,
    tool,
    subject,
    depth,
    summary,
    evaluations: _,
    ...rest
  } = tail.collection ?? ({} as never);
  const document = { schemaVersion, tool, subject, depth, summary, evaluations: whole, ...rest };
  expect(withoutTimes(streamed.stdout)).toBe(withoutTimes(renderJson(document)));
  expect([streamed.code, schemaProblems(streamed.stdout, 'collection')]).toEqual([3, []]);
});

test.each<[Format, (document: EvaluationDocument) => string]>([
  ['sarif', (document) => renderSarif(document, { repositoryPrefix: '', docsUrl: DOCUMENTATION_URL })],
  ['junit', (document) => renderJunit(document, { failOn: 'error' })],
  ['github', (document) => renderGithub(document, { repositoryPrefix: '' })],
  ['text', (document) => renderText(document, { color: false, verbosity: 'normal' })],
  ['markdown', (document) => renderMarkdown(document)],
])('%s of members that are let go says what it says of all of them', async (format, render) => {
  const root = marketplace(120);
  const evaluations: Evaluation[] = [];
  const request = { paths: ['all'], depth: 'quick' as const, workingDirectory: root };
  const ports = portsOf(recordingIo(root).io);
  const { collection } = await scoreMembers(request, ports, { member: (one) => void evaluations.push(one) });
  if (collection === null) throw new Error('Many skills are a collection.');
  const { stdout } = await runCommand(root, ['score', 'all', ...QUICK, '--output', format]);
  expect(stdout).toBe(render({ ...collection, evaluations }));
});

test('of a collection without members JSON is whole, too', async () => {
  const root = temporaryRepository();
  writeTree(root, { 'all/README.md': '# Nothing here' });
  const { code, stdout } = await runCommand(root, ['score', 'all', ...QUICK, '--output', 'json']);
  expect([code, schemaProblems(stdout, 'collection')]).toEqual([3, []]);
  expect(JSON.parse(stdout).evaluations).toEqual([]);
});

test('JSON Lines have a document a line: the members in order, then the collection without them', async () => {
  const root = marketplace(3);
  const { stdout, code } = await runCommand(root, [
    'score',
    'all',
    ...QUICK,
    '--output',
    'jsonl',
    '-o',
    'json:all.json',
  ]);
  const lines = stdout.trimEnd().split('\n');
  const documents = lines.map((line) => JSON.parse(line));
  const whole = JSON.parse(readFileSync(join(root, 'all.json'), 'utf8'));
  expect(documents.map(({ subject }) => [subject.kind, subject.name])).toEqual([
    ...[0, 1, 2].map((index) => ['skill', `crane-000${index}`]),
    ...[
      ['plugin', 'kit'],
      ['collection', 'all'],
    ],
  ]);
  expect(JSON.parse(withoutTimes(JSON.stringify(documents.slice(0, -1))))).toEqual(
    JSON.parse(withoutTimes(JSON.stringify(whole.evaluations))),
  );
  expect(documents.at(-1)).toEqual({ ...whole, evaluations: [] });
  expect([code, documents.at(-1).errors]).toEqual([
    3,
    [expect.objectContaining({ path: 'all/broken/SKILL.md' })],
  ]);
});

test('one skill is one line', async () => {
  const root = marketplace(1);
  const { stdout, code } = await runCommand(root, ['score', 'all/crane-0000', ...QUICK, '--output', 'jsonl']);
  expect([code, stdout.split('\n').length, JSON.parse(stdout).subject.kind]).toEqual([0, 2, 'skill']);
});

test('gates look at every member although none is kept', async () => {
  const root = marketplace(2);
  const gated = ['score', 'all', ...QUICK, '--threshold', '100'];
  const streamed = await runCommand(root, [...gated, '--output', 'jsonl']);
  const whole = await runCommand(root, [...gated, '--output', 'markdown']);
  expect(streamed.stderr).toBe(whole.stderr);
  expect(streamed.code).toBe(whole.code);
  expect(JSON.parse(streamed.stdout.trimEnd().split('\n').at(-1) ?? '').gates).toHaveLength(3);
});

test('members come in the order of the document, whatever the number of windows, and nothing is left behind', async () => {
  const root = marketplace(MANY);
  // Of its own: other processes put their files into the usual one.
  const temporary = temporaryFolder();
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { stdout } = await runCommand(root, ['score', 'all', ...QUICK, '--no-cache', '--output', 'json']);
  const { evaluations, summary } = JSON.parse(stdout);
  const names = evaluations.map(({ subject }: { subject: { name: string } }) => subject.name);
  expect(names).toEqual([...names.slice(0, MANY).sort(), 'kit']);
  expect([names.length, summary.subjects, summary.scored]).toEqual([MANY + 1, MANY + 2, MANY + 1]);
  expect(readdirSync(temporary)).toEqual([]);
}, 120_000);
