import { loadParser } from '@plugin-eval/code/syntax-tree.ts';
import type { ExecutedCall } from '@plugin-eval/core/documents/executed-session.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { beforeAll, expect, test } from 'vitest';
import { FolderFiles } from '../folder-files.ts';
import { scriptRun } from './script-run.ts';

beforeAll(loadParser);

const X = '~/.claude/skills/x/scripts/audit.sh';
const OPENED = ['x/scripts/audit.sh'];
const call = (
  command: string,
  opened: string[] | null,
  change: Partial<ExecutedCall> = {},
): ExecutedCall => ({
  ...{ turn: 1, name: 'Bash', arguments: JSON.stringify({ command }), exitCode: 0, ok: true, durationMs: 1 },
  ...{ output: { head: '', tail: '', bytes: 0 }, opened },
  ...change,
});
const read = (path: string): ExecutedCall =>
  call('', null, { name: 'Read', arguments: JSON.stringify({ file_path: path }), exitCode: null });

/** Of the last call. */
function run(calls: readonly ExecutedCall[], opened: string[] | null = null) {
  const folder = temporaryFolder();
  writeTree(folder, { 'scripts/audit.sh': 'echo ok\n' });
  const last = calls.at(-1);
  if (last === undefined) throw new Error('No call.');
  return scriptRun(last, 'scripts/audit.sh', {
    workspace: new FolderFiles(temporaryFolder()),
    caseFiles: new FolderFiles(folder),
    ...{ answer: null, calls, opened },
    usage: { turns: 1, tokens: null, seconds: null, costUsd: null },
  });
}

test('a command that runs a script counts only when the script was opened meanwhile', () => {
  expect(run([call(`bash ${X}`, OPENED)])).toBe('ran');
  expect(run([call(`bash ${X}`, [])])).toBe('not');
  expect(run([call(`bash ${X}`, ['x/SKILL.md', 'y/scripts/other.sh'])])).toBe('not');
});

test('a script that was opened by something that only reads it is no run', () => {
  expect(run([call(`cat ${X}`, OPENED)])).toBe('not');
  expect(run([call(`cat ${X}; if false; then bash ${X}; fi`, OPENED)])).toBe('unclear');
  expect(run([call(`cat ${X}; bash ${X}`, OPENED)])).toBe('ran');
});

test.each([
  `node -e "require(process.env.HOME + '/.claude/skills/x/scripts/audit.sh')"`,
  `node -e "require(require('os').homedir() + '/.claude/skills/x/scripts/audit.sh')"`,
  `node --input-type=module -e "import x from '/home/user/.claude/skills/x/scripts/audit.sh'"`,
])('a module that is loaded from a composed path was run: %s', (command) => {
  expect(run([call(command, OPENED)])).toBe('ran');
});

test('a program that requires another module and reads the script does not run it', () => {
  expect(run([call(`node -e "require('fs').readFileSync('${X}')"`, OPENED)])).toBe('not');
});

test('a last command whose program was not found ran nothing', () => {
  const command = `cat ${X}; unset PATH; bash ${X}`;
  expect(run([call(command, OPENED, { exitCode: 127 })])).toBe('unclear');
});

test('where calls were not observed one by one, the whole session may have opened it', () => {
  expect(run([call(`bash ${X}`, null)], OPENED)).toBe('ran');
  expect(run([call(`bash ${X}`, null)], [])).toBe('not');
  expect(run([read(X), call(`bash ${X}`, null)], OPENED)).toBe('ran');
  expect(run([read(X), call(`[ -d /nope ] && bash ${X}; true`, null)], OPENED)).toBe('unclear');
  expect(run([call(`[ -d /nope ] && bash ${X}; true`, null)], OPENED)).toBe('ran');
});

test('nothing is decided where nothing was observed', () => {
  expect(run([call(`bash ${X}`, null)])).toBe('unclear');
  expect(run([call('ls', null)])).toBe('not');
});

test('arguments that are no command run nothing', () => {
  expect(run([call('', OPENED, { arguments: '[' })])).toBe('not');
  expect(run([call('', OPENED, { arguments: '{"path": "scripts/audit.sh"}' })])).toBe('not');
});
