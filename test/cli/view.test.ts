import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CliIo } from '@plugin-eval/cli/io.ts';
import { runCli } from '@plugin-eval/cli/run-cli.ts';
import { sessionDocumentSchema } from '@plugin-eval/core/documents/session.ts';
import type {
  HistoryEntry,
  PublishedSession,
  ViewerDocument,
  ViewerEntry,
} from '@plugin-eval/core/documents/viewer.ts';
import { openSqliteJournal } from '@plugin-eval/engine/store/sqlite-journal.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type AgentStep, callsSkill } from '../stand-ins/session-agent.ts';
import { newRun } from '../support/journal-records.ts';
import { runHere } from '../support/judge-scene.ts';
import { recordingIo } from '../support/recording-io.ts';
import { reportSkill } from '../support/report-documents.ts';
import { runIn, SUBJECT, sessionScene, should } from '../support/session-scene.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Visitor, visit } from '../support/viewer-client.ts';

const REPORT = renderJson(reportSkill());

/** `plugin-eval view` in this process, until it is interrupted. */
async function viewing(root: string, args: readonly string[], changes: Partial<CliIo> = {}) {
  let interrupt = () => {};
  const { io, printed } = recordingIo(root, {
    onInterrupt: (stop) => {
      interrupt = stop;
      return () => {};
    },
    ...changes,
    variables: { PLUGIN_EVAL_HOME: join(root, 'home'), ...changes.variables },
  });
  const ended = runCli(['view', ...args], io);
  let over = false;
  ended.finally(() => {
    over = true;
  });
  while (printed.stdout === '' && !over) await pause(5);
  onTestFinished(async () => {
    interrupt();
    await ended;
  });
  return { printed, ended, interrupt: () => interrupt() };
}

async function json<Told>(visitor: Visitor, path: string): Promise<Told> {
  const { status, body } = await visitor.get(path);
  expect([path, status]).toEqual([path, 200]);
  return JSON.parse(body) as Told;
}

function folderWith(report = REPORT): string {
  const root = temporaryFolder();
  writeFileSync(join(root, 'report.json'), report);
  return root;
}

test('the URL is the result; notices go elsewhere; Ctrl-C is a proper end', async () => {
  const { printed, ended, interrupt } = await viewing(folderWith(), ['report.json', '--no-open']);
  expect(printed.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}\n$/);
  expect(printed.stderr).toBe(
    'plugin-eval: the URL opens the viewer once, in one browser; press Ctrl-C to stop.\n',
  );
  const visitor = await visit(printed.stdout.trim());
  const { entries } = await json<{ entries: ViewerEntry[] }>(visitor, '/api/entries');
  expect(entries.map(({ id, title }) => [id, title])).toEqual([['file-1', 'crane']]);
  interrupt();
  expect(await ended).toBe(0);
  await expect(visitor.get('/api/entries')).rejects.toThrow();
});

test('a file that is named twice is shown once', async () => {
  const { printed } = await viewing(folderWith(), ['report.json', 'report.json']);
  const { entries } = await json<{ entries: unknown[] }>(await visit(printed.stdout.trim()), '/api/entries');
  expect(entries).toHaveLength(1);
});

describe('a browser is opened', () => {
  /** A folder of programs in which `xdg-open` writes down what it is asked to open. */
  function programs(root: string, script: string): string {
    const folder = join(root, 'bin');
    mkdirSync(folder);
    writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return folder;
  }

  const opening = async (script: string, args: string[], variables = {}, stdoutIsTerminal = true) => {
    const root = folderWith();
    const PATH = `${programs(root, script)}:/bin:/usr/bin`;
    const given = { PATH, DISPLAY: ':9', ROOT: root, ...variables };
    const { printed } = await viewing(root, ['report.json', ...args], { stdoutIsTerminal, variables: given });
    return { printed, root };
  };
  const WRITE = 'printf %s "$1" > "$ROOT/part" && mv "$ROOT/part" "$ROOT/opened"';

  async function openedIn(root: string): Promise<string> {
    for (let looks = 0; looks < 100 && !existsSync(join(root, 'opened')); looks++) await pause(10);
    return existsSync(join(root, 'opened')) ? readFileSync(join(root, 'opened'), 'utf8') : 'nothing';
  }

  test.skipIf(process.platform !== 'linux')('on a terminal, with the very URL', async () => {
    const { printed, root } = await opening(WRITE, []);
    expect(await openedIn(root)).toBe(printed.stdout.trim());
    expect(printed.stderr).not.toContain('no browser');
  });

  test.skipIf(process.platform !== 'linux').each([
    ['when it is told not to', ['--no-open'], {}, true],
    ['in continuous integration', [], { CI: 'true' }, true],
    ['where stdout is not a terminal', [], {}, false],
  ])('not %s', async (_, args, variables, isTerminal) => {
    const { printed, root } = await opening(WRITE, args, variables, isTerminal);
    await visit(printed.stdout.trim());
    expect(await openedIn(root)).toBe('nothing');
  });

  test.skipIf(process.platform !== 'linux').each([
    ['a program that fails', 'exit 3', { DISPLAY: ':9' }],
    ['no display', WRITE, { DISPLAY: '' }],
    ['no program', WRITE, { DISPLAY: ':9', PATH: '/nonexistent' }],
  ])('or said not to be: %s', async (_, script, variables) => {
    const { printed } = await opening(script, [], variables);
    while (!printed.stderr.includes('no browser could be opened')) await pause(5);
    await visit(printed.stdout.trim());
  });
});

describe('what cannot be shown is said at once, in one line', () => {
  const viewed = async (root: string, args: string[]) => {
    const { io, printed } = recordingIo(root, { variables: { PLUGIN_EVAL_HOME: join(root, 'home') } });
    return { code: await runCli(['view', ...args], io), ...printed };
  };

  test.each([
    ['a file that is not there', ['nothing.json'], 'nothing.json does not exist.'],
    ['a run that is not there', ['r1a2b3c4'], 'There is no run r1a2b3c4.'],
    ['no JSON', ['text.txt'], 'text.txt is not JSON.'],
    ['one of several', ['report.json', 'text.txt'], 'text.txt is not JSON.'],
    ['a folder', ['.'], '. is not a regular file.'],
    ['no port', ['report.json', '--port', '65536'], 'whole number from 0 to 65535'],
  ])('%s', async (_, args, message) => {
    const root = folderWith();
    writeFileSync(join(root, 'text.txt'), 'no JSON');
    const { code, stdout, stderr } = await viewed(root, args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await viewed(folderWith(), ['report.json', '--port', String(port)]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(new RegExp(`^plugin-eval: Port ${port} is taken`)),
    ]);
  });

  test('a journal that is damaged, where there is nothing else to see', async () => {
    const root = folderWith();
    mkdirSync(join(root, 'home'));
    writeFileSync(join(root, 'home/journal.sqlite'), 'no database at all');
    const { code, stderr } = await viewed(root, []);
    expect([code, stderr]).toEqual([2, expect.stringContaining('The journal')]);
  });
});

test('a run at work is where its viewer begins', async () => {
  const root = folderWith();
  const journal = await openSqliteJournal(join(root, 'home/journal.sqlite'));
  await journal.beginRun(newRun('r1work', { holder: { id: 'h', pid: process.pid, host: 'test' } }));
  await journal.beginRun(newRun('r2over'));
  await journal.endRun('r2over', 'finished', new Date());
  await journal.close();
  const [atWork, over] = [await viewing(root, ['r1work']), await viewing(root, ['r2over'])];
  expect(atWork.printed.stdout).toMatch(/\?token=[\w-]{43}#\/runs\/r1work\n$/);
  expect(over.printed.stdout).toMatch(/\?token=[\w-]{43}\n$/);
});

test('from sessions to their transcripts: the run, its history, its document and what was said', async () => {
  const act = ({ turn }: AgentStep) =>
    turn === 1 ? callsSkill(SUBJECT) : { text: 'Here is <b>the paper model</b>, folded.' };
  const prompts = [should('Please fold the model.'), should('Fold it, please.')];
  const scene = await sessionScene({ act, prompts });
  const { stderr } = await runHere(scene, [
    ...['certify', `skills/${SUBJECT}`, '--agent', 'tool-loop', '--prompts', 'prompts.json'],
    ...['--sessions', '2', '--opponents', '0', '--output', 'json'],
  ]);
  const run = runIn(stderr);
  const { printed } = await viewing(scene.root, [run], { variables: scene.variables });
  const visitor = await visit(printed.stdout.trim());

  const { entries } = await json<{ entries: ViewerEntry[] }>(visitor, '/api/entries');
  expect(entries.map(({ id, kind }) => [id, kind])).toEqual([[`${run}-0`, 'evaluation']]);
  const shown = await json<ViewerDocument>(visitor, `/api/entries/${run}-0`);
  if (shown.kind !== 'evaluation') throw new Error(shown.kind);
  expect(shown.sources).toMatchObject([{ path: `skills/${SUBJECT}`, is_evaluated: true }]);
  // The two, and those of the instrument check that the layer lists.
  expect(shown.sessions.length).toBeGreaterThanOrEqual(2);
  const [first] = shown.sessions;
  const session = await json<PublishedSession>(visitor, `/api/entries/${run}-0/sessions/${first?.key}`);
  expect(sessionDocumentSchema.safeParse(session).error).toBeUndefined();
  expect(session).toMatchObject({ run, final_text: 'Here is <b>the paper model</b>, folded.' });

  const { entries: history } = await json<{ entries: HistoryEntry[] }>(visitor, '/api/history');
  expect(history).toMatchObject([
    { id: `${run}-0`, run, path: `skills/${SUBJECT}`, depth: 'deep', cost_usd: expect.any(Number) },
  ]);
  const key = scene.variables.ANTHROPIC_API_KEY ?? 'none';
  for (const path of ['/api/entries', `/api/entries/${run}-0`, '/api/history', `/api/runs/${run}`]) {
    expect((await visitor.get(path)).body).not.toContain(key);
  }
});
