import { withoutByteOrderMark } from '../../../fix/corrections/repair-frontmatter.ts';
import type { ReadingRule } from '../../rule-definition.ts';

export const byteOrderMark: ReadingRule = {
  id: 'byte-order-mark',
  group: 'file',
  level: 'info',
  title: 'The file begins with a byte order mark',
  detects: 'The bytes EF BB BF at the start of the file.',
  why: 'Some parsers then do not see the opening --- and lose the frontmatter.',
  fix: 'Save the file as UTF-8 without a byte order mark.',
  of: 'reading',
  correct: withoutByteOrderMark,
  examples: {
    fires: [{ 'SKILL.md': '\ufeffFold it.' }],
    spares: ['Fold the sheet along both diagonals.'],
  },
};
