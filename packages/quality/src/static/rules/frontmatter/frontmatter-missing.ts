import { frontmatterFirst } from '../../../fix/corrections/repair-frontmatter.ts';
import type { ReadingRule } from '../../rule-definition.ts';

export const frontmatterMissing: ReadingRule = {
  id: 'frontmatter-missing',
  group: 'frontmatter',
  level: 'error',
  title: 'There is no frontmatter on line 1',
  detects: 'The first line is not `---`.',
  why: 'It contains the name and the description; without them an agent does not know that the skill exists.',
  fix: 'Begin the file with ---, then name: and description:, then --- again.',
  of: 'reading',
  correct: frontmatterFirst,
  examples: {
    fires: [{ 'SKILL.md': 'Fold it.' }],
    spares: ['Fold the sheet along both diagonals.'],
  },
};
