import type { ReadingRule } from '../../rule-definition.ts';

export const bundledUnreadable: ReadingRule = {
  id: 'bundled-unreadable',
  group: 'bundled',
  level: 'warning',
  title: 'A bundled file cannot be read',
  detects:
    'A folder or Markdown file under references/ that cannot be opened, is not UTF-8, or is too large.',
  why: 'An agent that follows a link to it fails.',
  fix: 'Check permissions, encoding and size.',
  of: 'reading',
  examples: {
    fires: [
      {
        'SKILL.md': 'Fold it.',
        'references/sizes.md': Uint8Array.of(...Buffer.from('Squares of 15 centimetres'), 0xff),
      },
    ],
    spares: [{ 'SKILL.md': 'Fold it.', 'references/sizes.md': 'Squares of 15 centimetres.' }],
  },
};
