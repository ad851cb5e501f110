import { columnAt } from '@plugin-eval/core/text/code-points.ts';
import { formatValue } from '@plugin-eval/core/text/format-value.ts';
import { mayLeaveFenceOpen } from '@plugin-eval/skill/open-fence.ts';
import { longerFence } from '../../../fix/corrections/longer-fence.ts';
import { closedFence } from '../../../fix/corrections/repair-body.ts';
import type { TextRule } from '../../rule-definition.ts';

export const unclosedFence: TextRule = {
  id: 'unclosed-fence',
  group: 'body',
  level: 'warning',
  title: 'A code block never closes',
  detects: 'A fence of ``` or ~~~ without a closing fence of the same kind and at least the same length.',
  why: 'Everything after it is read as code, so headings, links and instructions are lost.',
  fix: 'Close the block, or use a longer fence around blocks that hold fences.',
  of: 'text',
  check: (text) => {
    const { lines, frontmatter } = text;
    if (!mayLeaveFenceOpen(lines, frontmatter.lineCount)) return [];
    return text.body.fences.flatMap((fence) => {
      if (fence.closed) return [];
      const line = frontmatter.lineCount + fence.line + 1;
      const opening = lines[line - 1] ?? '';
      return [
        {
          message: `The code block that opens on line ${line} with ${formatValue(opening.trim())} never closes.`,
          line,
          column: columnAt(opening, Math.max(0, opening.search(/[`~]{3}/))),
          evidence: opening.trim(),
        },
      ];
    });
  },
  correct: (file, finding) => longerFence(file, finding) ?? closedFence(file, finding),
  examples: {
    fires: ['```sh\nfold', '~~~\n```\nfold'],
    spares: ['```sh\nfold\n```', '````md\n```sh\nfold\n````'],
  },
};
