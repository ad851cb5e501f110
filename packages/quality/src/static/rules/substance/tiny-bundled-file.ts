import type { ReadingRule } from '../../rule-definition.ts';

export const tinyBundledFile: ReadingRule = {
  id: 'tiny-bundled-file',
  group: 'substance',
  level: 'warning',
  title: 'A bundled file has only a few bytes',
  detects: 'A file under references/ or assets/ of 1 to 16 bytes.',
  why: 'It is too small to contain what an agent looks for there.',
  fix: 'Write the file, or remove it.',
  of: 'reading',
  examples: {
    fires: [{ 'SKILL.md': 'Fold it.', 'references/a.md': '15 cm' }],
    spares: [{ 'SKILL.md': 'Fold it.', 'references/a.md': 'Squares of 15 centimetres.' }],
  },
};
