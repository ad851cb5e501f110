import { execFileSync } from 'node:child_process';
import type { ExecutedCall, SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';
import { describeFile } from '@plugin-eval/scan/files/describe-file.ts';
import { expect, test } from 'vitest';
import { replayedSteps } from './replayed-steps.ts';

const SKILL = describeFile(
  'SKILL.md',
  Buffer.from('# X\n\nRun this:\n\n```bash\npython scripts/run.py input.txt\n```\n'),
);

function call(name: string, input: object | string): ExecutedCall {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return {
    turn: 1,
    name,
    arguments: text,
    exitCode: 0,
    ok: true,
    durationMs: 1,
    output: { head: '', tail: '', bytes: 0 },
    opened: [],
  };
}

const replayed = (...calls: ExecutedCall[]) =>
  replayedSteps({ execution: { calls } as unknown as SessionExecution }, { files: [SKILL], notes: [] });

test('commands, files and edits are repeated, with the line that a command follows', () => {
  const { steps, leftOut } = replayed(
    call('Bash', { command: 'cd /work\npython scripts/run.py input.txt' }),
    call('Skill', { skill: 'x' }),
    call('Read', { file_path: '/home/user/.ssh/id_rsa' }),
    call('Write', { file_path: 'notes.md', content: 'text' }),
    call('Edit', { file_path: 'notes.md', old_string: 'a', new_string: "$& 'b'" }),
  );
  expect(leftOut).toBe(0);
  expect(steps.map(({ kind, file, line, text }) => [kind, file, line, text])).toEqual([
    ['turn', 'SKILL.md', 6, 'Bash: cd /work ⏎ python scripts/run.py input.txt'],
    ['turn', 'SKILL.md', null, 'Read: /home/user/.ssh/id_rsa'],
    ['turn', 'SKILL.md', null, 'Write: notes.md'],
    ['turn', 'SKILL.md', null, 'Edit: notes.md'],
  ]);
  expect(steps[1]?.script).toContain("cat -- '/home/user/.ssh/id_rsa'");
  expect(steps[2]?.stdin).toBe('text');
});

test('the script of an edit is one that a shell can read', () => {
  const [edit] = replayed(call('Edit', { file_path: 'x', old_string: 'a', new_string: 'b' })).steps;
  expect(() => execFileSync('/bin/sh', ['-n', '-c', edit?.script ?? ''])).not.toThrow();
});

test("calls of agent programs' own tools are repeated too", () => {
  const { steps, leftOut } = replayed(
    call('exec_command', { cmd: 'cat notes.md' }),
    call('shell', { command: ['bash', '-lc', 'cat a | wc'] }),
    call('shell', { command: ['cat', "it's"] }),
    call('Bash', { cmd: 'ls' }),
    call('write', { filePath: '/work/a', content: 'x' }),
    call('replace', { file_path: 'a', old_string: 'x', new_string: 'y' }),
    call('run_commands', { commands: ['ls', 'pwd'] }),
    call('grep_search', { pattern: 'key', dir_path: '/work' }),
    call('glob', { pattern: '*.md' }),
    call('activate_skill', { name: 'x' }),
    call('update_plan', { plan: [] }),
    call('apply_patch', { input: '*** Begin Patch' }),
  );
  expect(steps.map(({ script }) => script).slice(0, 4)).toEqual([
    'cat notes.md',
    'cat a | wc',
    "'cat' 'it'\\''s'",
    'ls',
  ]);
  expect([steps[4]?.stdin, steps[5]?.stdin]).toEqual([
    'x',
    '{"file_path":"a","old_string":"x","new_string":"y"}',
  ]);
  expect(steps[6]?.script).toBe('ls\npwd');
  expect(steps.slice(7).map(({ text }) => text.split(':')[0])).toEqual(['grep_search', 'glob']);
  expect(leftOut).toBe(1);
});

test('cut arguments and unknown tools are counted', () => {
  expect(replayed(call('Bash', '{"command": "ls'), call('WebFetch', { url: 'https://x.example' }))).toEqual({
    ...{ steps: [], leftOut: 2 },
  });
});
