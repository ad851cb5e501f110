import type { Comparison } from '../../documents/comparison.ts';
import { fitMarkdown, LARGEST_MARKDOWN } from '../html/fit-markdown.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';
import { layoutText } from '../view-model/layout-text.ts';
import { comparisonView } from './comparison-view.ts';

/** Of the head to head, in Markdown. */
const MOST_VERDICTS = 40;

/** Two evaluations side by side for the terminal; verbose: with the reasons of a judge who saw both. */
export function renderComparisonText(
  comparison: Comparison,
  { color, verbose = false, width = null }: { color: boolean; verbose?: boolean; width?: number | null },
): string {
  const view = comparisonView(comparison, verbose ? 'verbose' : 'normal', verbose ? Infinity : 0);
  return layoutText(view, { color, width });
}

/**
 * The same for a comment on a pull request, with as many rounds as there is room for.
 * @param limit bytes of UTF-8
 */
export function renderComparisonMarkdown(comparison: Comparison, limit = LARGEST_MARKDOWN): string {
  const perRound = Math.max(
    1,
    ...(comparison.headToHead?.matchups ?? []).map(({ verdicts }) => verdicts.length),
  );
  const mostRounds = Math.max(1, Math.floor(MOST_VERDICTS / perRound));
  return fitMarkdown(layoutMarkdown(comparisonView(comparison, 'verbose', mostRounds)), limit);
}
