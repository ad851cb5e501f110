import type { Leaderboard } from '../../documents/ranking.ts';
import { LARGEST_MARKDOWN } from '../html/fit-markdown.ts';
import type { Section } from '../view-model/blocks.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';
import type { ViewExtent } from '../view-model/view-extent.ts';
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

/** A leaderboard: its top on a screen, all rows where everything is asked for, and as many as fit into a comment. */
export function fittingLeaderboard(
  leaderboard: Leaderboard,
  { medium, detail, room = LARGEST_MARKDOWN }: ViewExtent,
): Section[] {
  if (medium === 'screen') return leaderboardView(leaderboard, detail === 'verbose' ? ALL : SCREEN);
  for (const rows of ROW_COUNTS) {
    const sections = leaderboardView(leaderboard, { ...COMMENT, rows });
    if (Buffer.byteLength(layoutMarkdown(sections)) <= room) return sections;
  }
  return leaderboardView(leaderboard, COMMENT);
}
