import { createHash } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { graderSchema } from '@plugin-eval/core/documents/grader.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';
import type { SandboxOrder, SandboxOutcome } from '../../sandbox/sandbox.ts';
import { FolderFiles } from './folder-files.ts';
import { type DeterministicGrader, gradeSession } from './grade-session.ts';
import type { GradedSession } from './grader-context.ts';

const CALL = { turn: 0, exitCode: null, ok: true, durationMs: 1, opened: [] };
const OUTPUT = { head: '', tail: '', bytes: 0 };

function session(
  workspace: Record<string, TreeEntry>,
  changes: Partial<GradedSession> & { expected?: Record<string, TreeEntry> } = {},
): GradedSession {
  const { expected = {}, ...rest } = changes;
  const [work, own] = [temporaryFolder(), temporaryFolder()];
  writeTree(work, workspace);
  writeTree(own, expected);
  return {
    workspace: new FolderFiles(work),
    caseFiles: new FolderFiles(own),
    answer: 'Done.',
    ...{ calls: [], opened: [] },
    usage: { turns: 3, tokens: 1_000, seconds: 12, costUsd: null },
    ...rest,
  };
}

async function verdict(
  grader: object,
  graded: GradedSession,
  runCommand: ((order: SandboxOrder) => Promise<SandboxOutcome>) | null = null,
): Promise<[string, string]> {
  const [result] = await gradeSession([graderSchema.parse(grader) as DeterministicGrader], graded, {
    runCommand,
  });
  return [result?.verdict ?? '', result?.reason ?? ''];
}

const verdictOnly = async (...args: Parameters<typeof verdict>) => (await verdict(...args))[0];

describe('a file', () => {
  const graded = () => session({ 'out/a.txt': 'abc', 'out/empty': '' });
  const sha256 = createHash('sha256').update('abc').digest('hex');
  test.each<[string, object, string]>([
    ['is there', { path: 'out/a.txt' }, 'pass'],
    ['is missing', { path: 'out/b.txt' }, 'fail'],
    ['is absent as it should be', { path: 'out/b.txt', state: 'absent' }, 'pass'],
    ['is there and should not be', { path: 'out/a.txt', state: 'absent' }, 'fail'],
    ['is exactly this one', { path: 'out/a.txt', sha256 }, 'pass'],
    ['is another one', { path: 'out/empty', sha256 }, 'fail'],
    ['has 3 bytes and needs 3', { path: 'out/a.txt', min_bytes: 3, max_bytes: 3 }, 'pass'],
    ['has 3 bytes and needs 4', { path: 'out/a.txt', min_bytes: 4 }, 'fail'],
    ['has 3 bytes and may have 2', { path: 'out/a.txt', max_bytes: 2 }, 'fail'],
    ['is a folder', { path: 'out', min_bytes: 1 }, 'fail'],
    ['outside of the workspace is absent', { path: '../../etc/passwd' }, 'fail'],
  ])('%s', async (_, grader, wanted) => {
    expect(await verdictOnly({ kind: 'file', ...grader }, graded())).toBe(wanted);
  });

  test('behind a link is not read, and neither is one that was not kept', async () => {
    const linked = session({ 'a.txt': 'x' });
    symlinkSync('/etc/passwd', join(linked.workspace.folder, 'link'));
    expect(await verdict({ kind: 'text', path: 'link', contains: 'root' }, linked)).toEqual([
      'errored',
      'link is, or is reached through, a link that leads to nothing of the workspace',
    ]);
    const lost = {
      ...linked,
      workspace: new FolderFiles(linked.workspace.folder, { missing: new Set(['big.bin']) }),
    };
    expect(await verdictOnly({ kind: 'file', path: 'big.bin' }, lost)).toBe('pass');
    expect(await verdictOnly({ kind: 'file', path: 'big.bin', min_bytes: 1 }, lost)).toBe('errored');
  });
});

describe('a text', () => {
  const graded = () => session({ 'a.md': 'Total: 42\r\nOK ', 'a.bin': Buffer.from([0xff, 0xfe]) });
  test.each<[string, object, string]>([
    ['holds a passage', { path: 'a.md', contains: 'Total: 42' }, 'pass'],
    ['does not hold one', { path: 'a.md', contains: 'Total: 43' }, 'fail'],
    ['matches at the start of a line', { path: 'a.md', matches: '^OK' }, 'pass'],
    ['holds what it must not', { path: 'a.md', not_contains: 'OK' }, 'fail'],
    ['matches what it must not', { path: 'a.md', not_matches: '\\d+' }, 'fail'],
    [
      'equals but for its line ends',
      { path: 'a.md', equals: 'Total: 42\nOK', normalise: ['line-ends', 'trim'] },
      'pass',
    ],
    ['differs in its line ends', { path: 'a.md', equals: 'Total: 42\nOK ' }, 'fail'],
    ['is that of the answer', { contains: 'Done' }, 'pass'],
    ['is no text', { path: 'a.bin', contains: 'x' }, 'fail'],
    ['has a pattern that cannot be read', { path: 'a.md', matches: '(' }, 'errored'],
    ['has a pattern that only backtracks', { path: 'a.md', matches: '(a)\\1' }, 'errored'],
  ])('%s', async (_, grader, wanted) => {
    expect(await verdictOnly({ kind: 'text', ...grader }, graded())).toBe(wanted);
  });

  test('of an agent that gave no answer fails', async () => {
    expect(await verdictOnly({ kind: 'text', contains: 'x' }, { ...graded(), answer: null })).toBe('fail');
  });

  test('a pattern that would hang another engine is decided at once', async () => {
    const long = session({ 'a.txt': `${'a'.repeat(100_000)}!` });
    expect(await verdictOnly({ kind: 'text', path: 'a.txt', matches: '^(a+)+$' }, long)).toBe('fail');
  });
});

describe('data', () => {
  const graded = () =>
    session({
      'a.json': '{"items": [{"price": 10.004, "a.b": null}], "ok": true}',
      'a.yaml': 'items:\n  - price: 10\n',
      'broken.json': '{',
      'deep.json': `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    });
  test.each<[string, object, string]>([
    ['has a value at a pointer', { path: 'a.json', at: '/ok', equals: true }, 'pass'],
    [
      'has a number within its tolerance',
      { path: 'a.json', at: '$.items[0].price', equals: 10, tolerance: 0.01 },
      'pass',
    ],
    [
      'has a number beside it',
      { path: 'a.json', at: '$.items[0].price', equals: 10, tolerance: 0.001 },
      'fail',
    ],
    ['has null under a name with a dot', { path: 'a.json', at: '$.items[0]["a.b"]', equals: null }, 'pass'],
    ['has nothing there', { path: 'a.json', at: '/nothing', equals: null }, 'fail'],
    ['has something there', { path: 'a.json', at: '/items' }, 'pass'],
    ['is YAML', { kind: 'yaml', path: 'a.yaml', at: '/items/0/price', equals: 10 }, 'pass'],
    ['is broken', { path: 'broken.json', at: '/ok', equals: true }, 'fail'],
    ['is nested too deeply', { path: 'deep.json' }, 'errored'],
    ['has a path that names nothing', { path: 'a.json', at: '$[*]', equals: 1 }, 'errored'],
    ['fits a schema', { path: 'a.json', schema: { type: 'object', required: ['ok'] } }, 'pass'],
    ['does not fit one', { path: 'a.json', schema: { type: 'object', required: ['no'] } }, 'fail'],
    ['has a schema that is none', { path: 'a.json', schema: { type: 'no such type' } }, 'errored'],
    [
      'has a schema with a hostile pattern',
      { path: 'a.json', schema: { properties: { ok: { pattern: '(a)\\1' } } } },
      'errored',
    ],
  ])('%s', async (_, grader, wanted) => {
    expect(await verdictOnly({ kind: 'json', ...grader }, graded())).toBe(wanted);
  });
});

describe('a table', () => {
  const graded = () =>
    session({
      'a.csv': '\ufeffname,total\r\n"Smith, J.","1,200.50"\r\nLee,3\r\n',
      'a.tsv': 'name\ttotal\nLee\t3\n',
      'open.csv': 'name\n"never closed\n',
    });
  test.each<[string, object, string]>([
    ['has its columns', { path: 'a.csv', columns: ['total', 'name'] }, 'pass'],
    ['has one too many', { path: 'a.csv', columns: ['name'] }, 'fail'],
    ['lacks one', { path: 'a.csv', columns: ['name', 'total', 'tax'] }, 'fail'],
    [
      'has its rows',
      { path: 'a.csv', rows: [{ name: 'Lee' }, { name: 'Smith, J.', total: 1200.5 }] },
      'pass',
    ],
    [
      'has them in another order',
      { path: 'a.csv', order: 'same', rows: [{ name: 'Lee' }, { total: 1200.5 }] },
      'fail',
    ],
    ['lacks the same row twice', { path: 'a.csv', rows: [{ name: 'Lee' }, { total: 3 }] }, 'fail'],
    ['has 2 rows', { path: 'a.csv', row_count: 2 }, 'pass'],
    ['has not 3', { path: 'a.csv', row_count: 3 }, 'fail'],
    ['has a number within its tolerance', { path: 'a.csv', rows: [{ total: 1200 }], tolerance: 0.5 }, 'pass'],
    ['has tabs by its name', { path: 'a.tsv', rows: [{ total: 3 }] }, 'pass'],
    ['is broken', { path: 'open.csv', row_count: 1 }, 'fail'],
  ])('%s', async (_, grader, wanted) => {
    expect(await verdictOnly({ kind: 'table', ...grader }, graded())).toBe(wanted);
  });
});

describe('a folder beside the expected one', () => {
  const expected = { 'want/a.txt': 'one\n', 'want/sub/b.txt': 'pi 3.14159\n', 'want/x.log': 'old' };
  const made = { 'out/a.txt': 'one\n', 'out/sub/b.txt': 'pi 3.1416\n', 'out/x.log': 'new' };
  test.each<[string, object, string]>([
    ['differs', {}, 'fail'],
    ['is equal within a tolerance, logs aside', { ignore: ['*.log'], tolerance: 0.001 }, 'pass'],
    ['differs by more than the tolerance', { ignore: ['**/*.log'], tolerance: 0.000001 }, 'fail'],
    ['lies elsewhere', { path: 'nowhere' }, 'fail'],
    ['is compared with something that the case does not have', { expected: 'nothing' }, 'errored'],
    ['has one file as it should be', { path: 'out/a.txt', expected: 'want/a.txt' }, 'pass'],
  ])('%s', async (_, grader, wanted) => {
    const graded = session(made, { expected });
    expect(await verdictOnly({ kind: 'diff', path: 'out', expected: 'want', ...grader }, graded)).toBe(
      wanted,
    );
  });

  test('names what is missing and what is too many', async () => {
    const graded = session({ 'out/c.txt': 'x' }, { expected: { 'want/a.txt': 'one' } });
    expect(await verdict({ kind: 'diff', path: 'out', expected: 'want' }, graded)).toEqual([
      'fail',
      'c.txt is too many; a.txt is missing',
    ]);
  });
});

describe('the calls of tools', () => {
  const call = (name: string, args = '{}') => ({ ...CALL, name, arguments: args, output: OUTPUT });
  const graded = () =>
    session({}, { calls: [call('read'), call('shell', '{"command":"python fill.py"}'), call('write')] });
  test.each<[string, object, string]>([
    ['hold what is wanted', { called: [{ name: 'write' }, { name: 'read' }] }, 'pass'],
    ['come in order', { called: [{ name: 'read' }, { name: 'write' }], in_order: true }, 'pass'],
    ['come in another order', { called: [{ name: 'write' }, { name: 'read' }], in_order: true }, 'fail'],
    ['have their arguments', { called: [{ name: 'shell', arguments: { contains: 'fill.py' } }] }, 'pass'],
    ['have others', { called: [{ name: 'shell', arguments: { contains: 'other.py' } }] }, 'fail'],
    ['hold what is forbidden', { not_called: [{ name: 'w*' }] }, 'fail'],
  ])('%s', async (_, grader, wanted) => {
    expect(await verdictOnly({ kind: 'tools', ...grader }, graded())).toBe(wanted);
  });
});

test.each<[string, object, string]>([
  ['within', { turns: 3, tokens: 1_000, seconds: 12 }, 'pass'],
  ['a turn too many', { turns: 2 }, 'fail'],
  ['of a cost that nobody knows', { cost_usd: 1 }, 'errored'],
])('limits: %s', async (_, grader, wanted) => {
  expect(await verdictOnly({ kind: 'limits', ...grader }, session({}))).toBe(wanted);
});

describe('a command', () => {
  const outcome = (changes: Partial<SandboxOutcome>): SandboxOutcome => ({
    ...{ exitCode: 0, stdout: Buffer.from('ok\n'), stderr: Buffer.from(''), limitHit: null, durationMs: 1 },
    ...changes,
  });
  const grader = { kind: 'command', command: ['python3', '/grader/check.py'], files: ['check.py'] };
  const graded = () => session({ 'a.txt': 'x' }, { expected: { 'check.py': 'print("ok")' } });
  test.each<[string, object, Partial<SandboxOutcome>, string]>([
    ['that ends as it should', {}, {}, 'pass'],
    ['that ends with 1', {}, { exitCode: 1, stderr: Buffer.from('no\n') }, 'fail'],
    ['whose output is as it should be', { stdout: { contains: 'ok' } }, {}, 'pass'],
    ['whose output is not', { stdout: { equals: 'fine' } }, {}, 'fail'],
    ['that does not exist in the sandbox', {}, { exitCode: 127 }, 'errored'],
    ['that takes too long', {}, { exitCode: null, limitHit: 'wall-time' }, 'errored'],
    ['that is killed', {}, { exitCode: null }, 'errored'],
    ['whose file the case does not have', { files: ['nothing.py'] }, {}, 'errored'],
  ])('%s', async (_, changes, ended, wanted) => {
    expect(await verdictOnly({ ...grader, ...changes }, graded(), async () => outcome(ended))).toBe(wanted);
  });

  test('has a copy of the workspace, its own files, and no network', async () => {
    const orders: SandboxOrder[] = [];
    const given = graded();
    await verdict(grader, given, async (order) => {
      orders.push(order);
      return outcome({});
    });
    expect(orders[0]).toMatchObject({
      ...{ command: 'python3', args: ['/grader/check.py'], network: 'none' },
      mounts: [
        { source: given.workspace.folder, target: '/work', access: 'copy' },
        {
          source: join(given.caseFiles.folder, 'check.py'),
          target: '/grader/check.py',
          access: 'read-only',
        },
      ],
      limits: { wallMs: 60_000 },
    });
  });

  test('without a sandbox is errored, and never run', async () => {
    expect(await verdictOnly(grader, graded())).toBe('errored');
  });
});
