import type { ReadingRule } from '../../rule-definition.ts';

export const referenceNested: ReadingRule = {
  id: 'reference-nested',
  group: 'specification',
  level: 'info',
  title: 'A reference file can only be found through another one',
  detects: 'A Markdown file under references/ that links to another one that SKILL.md does not name.',
  why: 'The published rules keep references one level deep: agents often read only the start of a file they reached through another.',
  fix: 'Link to every reference file from SKILL.md itself, and do not chain them.',
  of: 'reading',
  examples: {
    fires: [
      {
        'SKILL.md': 'See [the sizes](references/sizes.md).',
        'references/sizes.md': 'See [the papers](papers.md).',
        'references/papers.md': 'Thin ones are best for small cranes.',
      },
    ],
    spares: [
      {
        'SKILL.md': 'See [the sizes](references/sizes.md) and [the papers](references/papers.md).',
        'references/sizes.md': 'See [the papers](papers.md).',
        'references/papers.md': 'Thin ones are best for small cranes.',
      },
    ],
  },
};
