import type { ReadingRule } from '../../rule-definition.ts';

export const skillFileCase: ReadingRule = {
  id: 'skill-file-case',
  group: 'file',
  level: 'warning',
  title: 'The file is not named SKILL.md exactly',
  detects: 'The file is named SKILL.md in another letter case.',
  why: 'Agents look for SKILL.md; on Linux the other spelling is not found.',
  fix: 'Rename it to SKILL.md (git mv -f on a file system that ignores case).',
  of: 'reading',
  examples: {
    fires: [{ 'skill.md': 'Fold it.' }],
    spares: ['Fold the sheet along both diagonals.'],
  },
};
