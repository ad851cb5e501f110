import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { writeTree } from '../../test/support/write-tree.ts';
import { decideToolUse, plainPrompt } from './session-options.ts';

function folder() {
  const root = temporaryFolder();
  writeTree(root, {
    'secret.txt': 'x',
    'work/.claude/skills/a/SKILL.md': 'x',
    'work/.claude/skills/a/paper.PDF': 'x',
    'work/out.md': { link: '../secret.txt' },
    'work/inside.md': { link: '.claude/skills/a/SKILL.md' },
  });
  return { root, work: join(root, 'work') };
}
const isAllowed = (input: unknown, work: string) => Object.keys(decideToolUse(input, { work })).length === 0;

test('Skill, and Read of what lies in the working folder, are left to the harness', () => {
  const { work } = folder();
  const read = (file_path: unknown) => isAllowed({ tool_name: 'Read', tool_input: { file_path } }, work);
  expect(isAllowed({ tool_name: 'Skill', tool_input: { skill: 'a' } }, work)).toBe(true);
  expect(read('.claude/skills/a/SKILL.md')).toBe(true);
  expect(read(join(work, 'inside.md'))).toBe(true);
  expect(read('missing.md')).toBe(true);
});

test('everything else is denied', () => {
  const { root, work } = folder();
  const denied = [
    '/etc/passwd',
    join(root, 'secret.txt'),
    'out.md',
    '../secret.txt',
    '.claude/../../secret.txt',
    '../missing.md',
    `${work}-other/x`,
    '.claude/skills/a/paper.PDF',
    'missing.pdf',
    'a\0b',
    7,
    undefined,
  ];
  for (const file_path of denied)
    expect([file_path, isAllowed({ tool_name: 'Read', tool_input: { file_path } }, work)]).toEqual([
      file_path,
      false,
    ]);
  for (const tool_name of ['Bash', 'Write', 'Agent', 'mcp__x__y', 'read', undefined])
    expect(isAllowed({ tool_name, tool_input: {} }, work)).toBe(false);
  expect(isAllowed(null, work)).toBe(false);
  expect(decideToolUse({ tool_name: 'Bash' }, { work })).toMatchObject({
    hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny' },
  });
});

test('a prompt is never a command', () => {
  expect(plainPrompt('/deploy now')).toBe(' /deploy now');
  expect(plainPrompt('Run /deploy now')).toBe('Run /deploy now');
});
