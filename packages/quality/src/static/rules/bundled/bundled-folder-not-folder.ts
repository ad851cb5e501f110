import type { ReadingRule } from '../../rule-definition.ts';

export const bundledFolderNotFolder: ReadingRule = {
  id: 'bundled-folder-not-folder',
  group: 'bundled',
  level: 'warning',
  title: 'references or assets is a file',
  detects: 'An entry named references or assets that is not a folder.',
  why: 'Links below it cannot resolve.',
  fix: 'Make it a folder, or rename the file.',
  of: 'reading',
  examples: {
    fires: [{ 'SKILL.md': 'Fold it.', references: 'Squares of 15 centimetres.' }],
    spares: [{ 'SKILL.md': 'Fold it.', 'references/sizes.md': 'Squares of 15 centimetres.' }],
  },
};
