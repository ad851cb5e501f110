import type { CollectionComparison } from '../../documents/collection-comparison.ts';
import { fitMarkdown, LARGEST_MARKDOWN } from '../html/fit-markdown.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';
import { layoutText } from '../view-model/layout-text.ts';
import { collectionComparisonView } from './collection-comparison-view.ts';

/** Skills that changed, on a screen and in a comment. */
const MOST_ROWS = { screen: 20, comment: 100 };

/** Two versions of a collection for the terminal: the worst changes first, 20 of them unless verbose. */
export function renderCollectionComparisonText(
  comparison: CollectionComparison,
  { color, verbose = false, width = null }: { color: boolean; verbose?: boolean; width?: number | null },
): string {
  const mostRows = verbose ? Infinity : MOST_ROWS.screen;
  return layoutText(collectionComparisonView(comparison, mostRows), { color, width });
}

/**
 * The same for a comment on a pull request.
 * @param limit bytes of UTF-8
 */
export function renderCollectionComparisonMarkdown(
  comparison: CollectionComparison,
  limit = LARGEST_MARKDOWN,
): string {
  return fitMarkdown(layoutMarkdown(collectionComparisonView(comparison, MOST_ROWS.comment)), limit);
}
