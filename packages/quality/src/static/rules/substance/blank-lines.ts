import type { SkillRule } from '../../rule-definition.ts';

export const blankLines: SkillRule = {
  id: 'blank-lines',
  group: 'substance',
  level: 'warning',
  title: 'Most lines are blank',
  detects: '30 or more blank lines outside code that make up over 60 % of the body.',
  why: 'The formula counts lines, and blank ones add none of what lines are counted for.',
  fix: 'Remove blank lines that separate nothing.',
  of: 'skill',
  check: ({ substance: { blankLineCount, lineCount, wordCount }, start }) => {
    if (wordCount === 0 || blankLineCount < 30 || blankLineCount * 10 <= lineCount * 6) return [];
    return [{ ...start, message: `${blankLineCount} of the ${lineCount} lines of the body are blank.` }];
  },
  examples: {
    fires: ['Fold it.\n\n\n'.repeat(15)],
    spares: ['Fold it.\n\n'.repeat(40)],
  },
};
