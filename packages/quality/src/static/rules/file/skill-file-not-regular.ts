import type { ReadingRule } from '../../rule-definition.ts';

export const skillFileNotRegular: ReadingRule = {
  id: 'skill-file-not-regular',
  group: 'file',
  level: 'error',
  title: 'SKILL.md is not a regular file',
  detects: 'SKILL.md is a folder, a named pipe, a socket or a device.',
  why: 'The skill cannot be scored, and most agents will not load it.',
  fix: 'Make it a regular text file.',
  of: 'reading',
  examples: {
    fires: [{ 'SKILL.md': 'FOLDER' }],
    spares: ['Fold the sheet along both diagonals.'],
  },
};
