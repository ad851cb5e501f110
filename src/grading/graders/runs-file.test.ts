import { beforeAll, expect, test } from 'vitest';
import { loadParser } from '../../code/syntax-tree.ts';
import type { ExecutedCall } from '../../documents/executed-session.ts';
import { runsFile } from './runs-file.ts';

beforeAll(loadParser);

const SCRIPT = 'scripts/audit.sh';
const call = (command: string, change: Partial<ExecutedCall> = {}): ExecutedCall => ({
  ...{ turn: 1, name: 'Bash', arguments: JSON.stringify({ command }), exitCode: 0, ok: true },
  ...{ durationMs: 1, output: { head: '', tail: '', bytes: 0 } },
  ...change,
});
const ran = (command: string, change: Partial<ExecutedCall> = {}, before: ExecutedCall[] = []) => {
  const own = call(command, change);
  return runsFile(own, SCRIPT, [...before, own]);
};

test.each([
  'bash ~/.claude/skills/x/scripts/audit.sh',
  '~/.claude/skills/x/scripts/audit.sh --json | head',
  'cd ~/.claude/skills/x && bash scripts/audit.sh >out.txt 2>&1',
  'S=~/.claude/skills/x; bash "$S/scripts/audit.sh"',
  'sudo -E timeout 20 bash -x ~/.claude/skills/x/scripts/audit.sh',
  'FOO=1 sudo -E bash "$HOME/.claude/skills/x/scripts/audit.sh"',
  'mkdir a\npython3 -u ~/.claude/skills/x/audit.sh',
  'LC_ALL=C sh ~/.claude/skills/x/scripts/audit.sh',
  'if true; then bash $SKILL_DIR/scripts/audit.sh; fi',
  'cp -r ~/.claude/skills/x/scripts . && bash scripts/audit.sh',
  'false || bash ~/.claude/skills/x/scripts/audit.sh',
])('%s runs it', (command) => {
  expect(ran(command)).toBe(true);
});

test('a script that fails was run', () => {
  const output = { head: 'audit.sh: 3 findings', tail: '', bytes: 20 };
  expect(ran('bash ~/.claude/skills/x/scripts/audit.sh', { exitCode: 1, ok: false, output })).toBe(true);
});

test.each([
  'echo scripts/audit.sh',
  'echo "a; scripts/audit.sh"',
  "cat <<'E'\nscripts/audit.sh\nE",
  'false && bash scripts/audit.sh',
  'true || bash scripts/audit.sh',
  '# x; scripts/audit.sh',
  'echo "echo ok" >audit.sh; sh audit.sh',
  'echo ok | tee scripts/audit.sh; sh scripts/audit.sh',
  'bash -n scripts/audit.sh',
  'bash -c "echo scripts/audit.sh"',
  'cat ~/.claude/skills/x/scripts/audit.sh',
  'bash scripts/other.sh scripts/audit.sh',
  'bash scripts/audit.shim',
  'audit.sh() { echo ok; }; audit.sh',
  'ls -l scripts/audit.sh && wc -l scripts/audit.sh',
])('%s does not', (command) => {
  expect(ran(command)).toBe(false);
});

test('what is not there was not run', () => {
  const output = { head: 'sh: 0: cannot open missing/audit.sh: No such file', tail: '', bytes: 40 };
  expect(ran('sh missing/audit.sh', { exitCode: 2, ok: false, output })).toBe(false);
  expect(ran('missing/audit.sh', { exitCode: 127, ok: false })).toBe(false);
  expect(ran('sh missing/audit.sh; true', { output })).toBe(false);
  const honest = { head: 'audit.sh: line 3: jq: command not found', tail: '', bytes: 40 };
  expect(ran('bash ~/.claude/skills/x/scripts/audit.sh', { output: honest })).toBe(true);
});

test('a file of that name that the agent wrote in an earlier call is not the one of the skill', () => {
  const write = { name: 'Write', arguments: JSON.stringify({ file_path: '/work/audit.sh', content: 'ok' }) };
  const before = [call('', write)];
  expect(ran('sh ./audit.sh', {}, before)).toBe(false);
  expect(ran('sh ~/.claude/skills/x/scripts/audit.sh', {}, before)).toBe(true);
});

test('arguments that are no command run nothing', () => {
  expect(ran('', { arguments: '[' })).toBe(false);
  expect(ran('', { arguments: '{"path": "scripts/audit.sh"}' })).toBe(false);
});
