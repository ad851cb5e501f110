import type { ReadingRule } from '../../rule-definition.ts';

export const searchLimit: ReadingRule = {
  id: 'search-limit',
  group: 'plugin',
  level: 'warning',
  title: 'The search for skills stopped early',
  detects: 'More entries or deeper folders than the limits of the configuration allow.',
  why: 'Skills beyond were not found, so the result is incomplete.',
  fix: 'Name the folders of the skills explicitly, or raise limits.max_entries and limits.max_depth.',
  of: 'reading',
  examples: {
    fires: [{ 'a/b/c/SKILL.md': 'Fold it.', 'd/SKILL.md': 'Fold it.' }],
    spares: [{ 'a/SKILL.md': 'Fold it.', 'd/SKILL.md': 'Fold it.' }],
    limits: { maxDepth: 2 },
  },
};
