import { quoteBrokenValue } from '../../../fix/corrections/repair-frontmatter.ts';
import type { ReadingRule } from '../../rule-definition.ts';

export const frontmatterYaml: ReadingRule = {
  id: 'frontmatter-yaml',
  group: 'frontmatter',
  level: 'error',
  title: 'The frontmatter is not valid YAML',
  detects:
    'The YAML 1.2 parser reports an error, the value is not a mapping, or it exceeds the limits on nesting and aliases. What looks like `key: value` at column 0 is still read, as text.',
  why: 'Strict parsers lose every field of the frontmatter, often silently.',
  fix: 'Put values that hold ": ", "#" or quotes into double quotes, or write them as a block with >-.',
  of: 'reading',
  correct: quoteBrokenValue,
  examples: {
    fires: ['---\nname: [example\n---\nFold the sheet along both diagonals.'],
    spares: ['Fold the sheet along both diagonals.'],
  },
};
