import type { ReadingRule } from '../../rule-definition.ts';

export const skillFileMissing: ReadingRule = {
  id: 'skill-file-missing',
  group: 'file',
  level: 'error',
  title: 'There is no SKILL.md',
  detects: 'A folder given as a skill has no SKILL.md in any letter case.',
  why: 'The skill cannot be scored, and most agents will not load it.',
  fix: 'Give the folder that contains SKILL.md, or create the file.',
  of: 'reading',
  examples: {
    fires: [
      {
        '.claude-plugin/plugin.json': '{}',
        'skills/crane/SKILL.md': 'Fold it.',
        'skills/swan': { link: 'nowhere' },
      },
    ],
    spares: ['Fold the sheet along both diagonals.'],
  },
};
