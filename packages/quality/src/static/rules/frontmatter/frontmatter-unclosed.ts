import type { ReadingRule } from '../../rule-definition.ts';

export const frontmatterUnclosed: ReadingRule = {
  id: 'frontmatter-unclosed',
  group: 'frontmatter',
  level: 'error',
  title: 'The frontmatter never closes',
  detects: 'Line 1 is `---`, and no later line is.',
  why: 'Parsers then read the fields as ordinary text and find neither name nor description.',
  fix: 'Add a line --- after the last field.',
  of: 'reading',
  examples: {
    fires: [{ 'SKILL.md': '---\nname: example\nFold it.' }],
    spares: ['Fold the sheet along both diagonals.'],
  },
};
