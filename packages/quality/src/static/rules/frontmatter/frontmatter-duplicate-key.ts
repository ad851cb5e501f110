import { withoutRepeatedField } from '../../../fix/corrections/repair-frontmatter.ts';
import type { ReadingRule } from '../../rule-definition.ts';

export const frontmatterDuplicateKey: ReadingRule = {
  id: 'frontmatter-duplicate-key',
  group: 'frontmatter',
  level: 'warning',
  title: 'A field occurs twice in the frontmatter',
  detects: 'The same key at the top level of valid YAML more than once.',
  why: 'Parsers disagree on which one counts, and some refuse the file.',
  fix: 'Keep one of them.',
  of: 'reading',
  correct: withoutRepeatedField,
  examples: {
    fires: [
      '---\nname: example\nname: crane\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
    ],
    spares: ['Fold the sheet along both diagonals.'],
  },
};
