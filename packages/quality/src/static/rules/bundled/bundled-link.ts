import type { ReadingRule } from '../../rule-definition.ts';

export const bundledLink: ReadingRule = {
  id: 'bundled-link',
  group: 'bundled',
  level: 'warning',
  title: 'A bundled file is a link that is not followed',
  detects: 'A symbolic link under references/ or assets/ that dangles or leaves the skill folder.',
  why: 'Installing a skill copies its folder; anything outside is lost.',
  fix: 'Put the file itself into the folder.',
  of: 'reading',
  examples: {
    fires: [{ 'SKILL.md': 'Fold it.', 'references/sizes.md': { link: 'nowhere.md' } }],
    spares: [
      {
        'SKILL.md': 'Fold it.',
        'references/a.md': { link: 'b.md' },
        'references/b.md': 'Squares of 15 centimetres.',
      },
    ],
  },
};
