import { fewerBlankLines } from '../../../fix/corrections/repair-body.ts';
import type { SkillRule } from '../../rule-definition.ts';

export const blankLines: SkillRule = {
  id: 'blank-lines',
  group: 'substance',
  level: 'warning',
  title: 'Most lines are blank',
  detects: '30 or more blank lines outside code that make up over 60 % of the body.',
  why: 'The formula counts lines as a sign of content, and blank lines have none.',
  fix: 'Remove unneeded blank lines.',
  of: 'skill',
  check: ({ substance: { blankLineCount, lineCount, wordCount }, start }) => {
    if (wordCount === 0 || blankLineCount < 30 || blankLineCount * 10 <= lineCount * 6) return [];
    return [{ ...start, message: `${blankLineCount} of the ${lineCount} lines of the body are blank.` }];
  },
  correct: fewerBlankLines,
  examples: {
    fires: ['Fold it.\n\n\n'.repeat(15)],
    spares: ['Fold it.\n\n'.repeat(40)],
  },
};
