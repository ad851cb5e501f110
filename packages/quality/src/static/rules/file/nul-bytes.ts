import { columnAt } from '@plugin-eval/core/text/code-points.ts';
import type { TextRule } from '../../rule-definition.ts';

export const nulBytes: TextRule = {
  id: 'nul-bytes',
  group: 'file',
  level: 'warning',
  title: 'The text contains NUL characters',
  detects: 'U+0000 anywhere in the file.',
  why: 'Tools cut the text there or refuse it, so agents may see less of the skill than you do.',
  fix: 'Remove the NUL characters; the file may have been damaged or saved in another encoding.',
  of: 'text',
  check: ({ lines }) => {
    const nul = lines.findIndex((line) => line.includes('\0'));
    if (nul === -1) return [];
    const line = lines[nul] ?? '';
    const count = lines.reduce((sum, one) => sum + one.split('\0').length - 1, 0);
    return [
      {
        message: `${count} NUL character${count === 1 ? '' : 's'}, the first on line ${nul + 1}.`,
        line: nul + 1,
        column: columnAt(line, line.indexOf('\0')),
      },
    ];
  },
  examples: {
    fires: ['Fold\0 it.'],
    spares: ['Fold the sheet along both diagonals.'],
  },
};
