import type { Leaderboard } from '../../documents/ranking.ts';
import { fitMarkdown, LARGEST_MARKDOWN } from '../html/fit-markdown.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';
import { layoutText } from '../view-model/layout-text.ts';
import { type LeaderboardExtent, leaderboardView } from './leaderboard-view.ts';

const SCREEN: LeaderboardExtent = { isFull: false, rows: 20, inView: 3, categories: 5, changes: 5 };
const ALL: LeaderboardExtent = {
  isFull: true,
  rows: Infinity,
  inView: 10,
  categories: Infinity,
  changes: 100,
};
const COMMENT: LeaderboardExtent = { isFull: true, rows: 0, inView: 3, categories: 10, changes: 10 };
/** Rows of a table in Markdown: as many of these as there is room for. */
const ROW_COUNTS = [5000, 2000, 1000, 400, 300, 200, 150, 100, 50, 20];

/** A leaderboard for the terminal: its top. Verbose: all rows with all columns, and everything that is missing. */
export function renderLeaderboardText(
  leaderboard: Leaderboard,
  { color, verbose = false, width = null }: { color: boolean; verbose?: boolean; width?: number | null },
): string {
  return layoutText(leaderboardView(leaderboard, verbose ? ALL : SCREEN), { color, width });
}

/**
 * A leaderboard as Markdown, with as many rows as there is room for.
 * @param limit bytes of UTF-8
 */
export function renderLeaderboardMarkdown(leaderboard: Leaderboard, limit = LARGEST_MARKDOWN): string {
  for (const rows of ROW_COUNTS) {
    const markdown = layoutMarkdown(leaderboardView(leaderboard, { ...COMMENT, rows }));
    if (Buffer.byteLength(markdown) <= limit) return markdown;
  }
  return fitMarkdown(layoutMarkdown(leaderboardView(leaderboard, COMMENT)), limit);
}
