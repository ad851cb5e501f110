import type { ReadingRule } from '../../rule-definition.ts';

export const bundledLimit: ReadingRule = {
  id: 'bundled-limit',
  group: 'bundled',
  level: 'warning',
  title: 'More bundled files than the limit',
  detects:
    'More entries, deeper folders, or more bytes of Markdown in all than `limits.max_entries`, `limits.max_depth` and `limits.max_file_bytes` of the configuration.',
  why: 'Files above the limit were not read, so the report is incomplete.',
  fix: 'Bundle fewer files, or raise the limits.',
  of: 'reading',
  examples: {
    fires: [
      {
        'SKILL.md': 'Fold it.',
        'references/a.md': 'Squares of 15 centimetres.',
        'references/b.md': 'Squares of 16 centimetres.',
        'references/c.md': 'Squares of 17 centimetres.',
      },
    ],
    spares: [{ 'SKILL.md': 'Fold it.', 'references/a.md': 'Squares of 15 centimetres.' }],
    limits: { maxEntries: 2 },
  },
};
