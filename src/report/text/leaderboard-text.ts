import type { Leaderboard, LeaderboardRow } from '../../documents/ranking.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import {
  describeLeaderboard,
  formatRank,
  formatRating,
  formatRatingInterval,
} from '../leaderboard-summary.ts';
import { formatCount, formatPercent, formatPoints } from '../number-format.ts';
import { type TextStyle, textStyle } from './style.ts';

const NAME_WIDTH = 32;
const CATEGORY_WIDTH = 20;
/** More fill a screen and more; --verbose and the other formats list all. */
const MOST_ROWS = 100;

/** A leaderboard for the terminal, bands apart. */
export function renderLeaderboardText(
  leaderboard: Leaderboard,
  options: { color: boolean; verbose?: boolean },
): string {
  const style = textStyle(options.color);
  const [head = '', ...rest] = describeLeaderboard(leaderboard);
  const { leaderboard: rows, notes } = leaderboard;
  const shown = options.verbose ? rows : rows.slice(0, MOST_ROWS);
  const isRated = leaderboard.ratedBy === 'matchups';
  const columns = [...(isRated ? RATED : STATIC), ...(options.verbose ? [PATH] : [])];
  const lines = [
    style.strong(terminalSafe(head)),
    '',
    style.dim(`  ${columns.map(({ title, width }) => cell(title, width)).join('  ')}`.trimEnd()),
    ...shown.flatMap((row, index) => [
      ...(isRated && startsBand(row, shown[index - 1]) ? [style.dim(`  ${'·'.repeat(12)}`)] : []),
      `  ${columns.map((column) => styled(column, row, style)).join('  ')}`.trimEnd(),
    ]),
    ...(shown.length < rows.length
      ? [style.dim(`  and ${formatCount(rows.length - shown.length)} more; --verbose lists them`)]
      : []),
    '',
    ...[...rest, ...notes].map((sentence) => style.dim(`  ${terminalSafe(sentence)}`)),
  ];
  return `${lines.join('\n')}\n`;
}

interface Column {
  title: string;
  /** In characters; to the right when negative. */
  width: number;
  text: (row: LeaderboardRow) => string;
  look?: 'strong' | 'dim';
}

const NAME: Column = {
  title: 'skill',
  width: NAME_WIDTH,
  text: ({ name }) => fit(name, NAME_WIDTH),
  look: 'strong',
};
const CATEGORY: Column = {
  title: 'category',
  width: CATEGORY_WIDTH,
  text: ({ category }) => fit(category ?? '', CATEGORY_WIDTH),
  look: 'dim',
};
const PATH: Column = { title: 'path', width: 0, text: ({ path }) => terminalSafe(path), look: 'dim' };
const RANK: Column = { title: 'rank', width: -7, text: formatRank };

const RATED: readonly Column[] = [
  RANK,
  NAME,
  { title: 'rating', width: -6, text: ({ bradleyTerry }) => formatRating(bradleyTerry) },
  {
    title: 'interval',
    width: 9,
    text: ({ ciLow, ciHigh }) => formatRatingInterval(ciLow, ciHigh) ?? '',
    look: 'dim',
  },
  {
    title: 'better than',
    width: -11,
    text: ({ percentile }) => (percentile === null ? '—' : formatPercent(percentile)),
  },
  { title: 'won-drawn-lost', width: 14, text: ({ wins, draws, losses }) => `${wins}-${draws}-${losses}` },
  CATEGORY,
];

const STATIC: readonly Column[] = [
  RANK,
  NAME,
  { title: 'static score', width: -12, text: ({ staticScore }) => formatPoints(staticScore) },
  CATEGORY,
];

function styled({ width, text, look }: Column, row: LeaderboardRow, style: TextStyle): string {
  const padded = cell(text(row), width);
  return look === undefined ? padded : style[look](padded);
}

function cell(text: string, width: number): string {
  const blanks = ' '.repeat(Math.max(0, Math.abs(width) - Array.from(text).length));
  return width < 0 ? blanks + text : text + blanks;
}

function fit(text: string, width: number): string {
  const safe = terminalSafe(text);
  return Array.from(safe).length <= width ? safe : excerpt(safe, width - 1);
}

function startsBand(row: LeaderboardRow, before: LeaderboardRow | undefined): boolean {
  return before !== undefined && (row.rankBand !== before.rankBand || row.component !== before.component);
}
