import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { expect, test } from 'vitest';
import { mentionsIn, skillOfPath } from './skill-mention.ts';

test.each([
  ['cat /home/a/.claude/skills/pdf/SKILL.md', ['read pdf']],
  ['cd /x/skills/pdf && cat SKILL.md', ['read pdf']],
  ['cat "/x/skills/pdf/SKILL.md"', ['read pdf']],
  ['head -n 5 skills/pdf/SKILL.md', ['part pdf']],
  ['sed -n 1,9p skills/pdf/SKILL.md', ['part pdf']],
  ["sed -i 's/a/b/' skills/pdf/SKILL.md", ['edit pdf']],
  ['echo x > skills/pdf/SKILL.md', ['edit pdf']],
  ['grep -n a skills/pdf/SKILL.md; git diff skills/csv/SKILL.md', ['incidental pdf', 'incidental csv']],
  ['grep -rn a skills/*/SKILL.md', []],
  ['cat skills/pdf/SKILL.md skills/csv/SKILL.md', ['incidental pdf', 'incidental csv']],
  ['cat skills/pdf/SKILL.md | head -3', ['incidental pdf']],
  ['cat skills/office/pdf/SKILL.md', ['read pdf']],
  ['cat SKILL.md', []],
])('%s', (command, mentions) => {
  expect(mentionsIn(command).map(({ kind, skill }) => `${kind} ${skill}`)).toEqual(mentions);
});

test.each([
  ['C:\\Users\\ada\\.agents\\skills\\pdf\\SKILL.md', 'pdf'],
  ['/x/skills/pdf/references/a.md', null],
  ['/x/skills/pdf/SKILL.md.bak', null],
  ['/x/pdf/SKILL.md', null],
  [7, null],
])('%s names %s', (path, skill) => {
  expect(skillOfPath(path)).toBe(skill);
});

test('runs in linear time', () => {
  for (const piece of ['skills/', 'skills/a/', 'cat ', '> ', 'cd a && ', 'a/'])
    inLinearTime(20_000, (size) => mentionsIn(piece.repeat(size / piece.length)));
});
