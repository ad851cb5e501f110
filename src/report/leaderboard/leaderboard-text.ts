import type { Leaderboard, LeaderboardRow } from '../../documents/ranking.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import {
  formatCount,
  formatInterval,
  formatPercentile,
  formatPoints,
  formatRating,
} from '../number-format.ts';
import { type TextStyle, textStyle } from '../text/style.ts';
import { columnsOf, cutToColumns, padToColumns, wrapToColumns } from '../text/terminal-columns.ts';
import { bandAbove, formatRank, hasSeveralBands, summariseLeaderboard } from './leaderboard-summary.ts';
import {
  categoryViews,
  describeChanges,
  dimensionViews,
  type LeaderboardView,
  ratingIn,
} from './leaderboard-views.ts';

const WIDTH = 100;
const GAP = '  ';
const CATEGORY_WIDTH = 18;
const FEWEST_FOR_NAME = 16;
/** More fill several screens; --verbose and the other formats list all. */
const MOST_ROWS = 100;
const MOST_MISSING = 100;
const MOST_IN_VIEW = 3;
const MOST_IN_VIEW_VERBOSE = 10;
const MOST_CATEGORIES = 10;
const MOST_CHANGES = 5;
const LONGEST_IN_VIEW = 30;

/**
 * A leaderboard for the terminal in 100 columns, its bands apart. Verbose: all rows, in wider lines, with wins, draws,
 * losses and paths, and everything that is missing.
 */
export function renderLeaderboardText(
  leaderboard: Leaderboard,
  options: { color: boolean; verbose?: boolean },
): string {
  const style = textStyle(options.color);
  const isVerbose = options.verbose === true;
  const { head, highest, missing, reading } = summariseLeaderboard(leaderboard);
  const lines = [
    ...sentence(head, '').map(style.strong),
    ...(highest === null ? [] : sentence(highest, '').map(style.accent)),
    ...missing.flatMap((one) => sentence(one, '').map((line) => style.level('warning', line))),
    '',
    ...table(leaderboard, isVerbose, style),
    '',
    ...viewLines(leaderboard, isVerbose, style),
    ...changeLines(leaderboard, isVerbose, style),
    ...reading.flatMap((one) => sentence(one, GAP).map(style.dim)),
    ...(isVerbose ? missingLines(leaderboard, style) : []),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function sentence(text: string, indent: string): string[] {
  return wrapToColumns(terminalSafe(text), WIDTH - indent.length).map((line) => indent + line);
}

interface Column {
  title: string;
  side: 'left' | 'right';
  text: (row: LeaderboardRow) => string;
  /** At most so many columns wide. */
  most?: number;
  look?: 'strong' | 'dim';
}

const RANK: Column = { title: 'rank', side: 'right', text: formatRank };
const NAME: Column = { title: 'skill', side: 'left', text: ({ name }) => terminalSafe(name), look: 'strong' };
const CATEGORY: Column = {
  title: 'category',
  side: 'left',
  text: ({ category }) => terminalSafe(category ?? ''),
  most: CATEGORY_WIDTH,
  look: 'dim',
};
const PATH: Column = { title: 'path', side: 'left', text: ({ path }) => terminalSafe(path), look: 'dim' };

const RATED: readonly Column[] = [
  RANK,
  NAME,
  CATEGORY,
  { title: 'rating', side: 'right', text: ({ bradleyTerry }) => formatRating(bradleyTerry) },
  {
    title: 'interval',
    side: 'left',
    text: ({ ciLow, ciHigh }) => formatInterval({ ciLow, ciHigh }, 'rating') ?? '',
    look: 'dim',
  },
  { title: 'better than', side: 'right', text: ({ percentile }) => formatPercentile(percentile) },
  { title: 'games', side: 'right', text: ({ games }) => formatCount(games) },
];

const WIN_CHANCE: Column = {
  title: 'win chance',
  side: 'right',
  text: ({ winChance }) => formatPercentile(winChance),
};
const RESULTS: Column = {
  title: 'won-drawn-lost',
  side: 'left',
  text: ({ wins, draws, losses }) => `${wins}-${draws}-${losses}`,
};

const STATIC: readonly Column[] = [
  RANK,
  NAME,
  CATEGORY,
  { title: 'static score', side: 'right', text: ({ staticScore }) => formatPoints(staticScore) },
];

function table({ leaderboard: rows, ratedBy }: Leaderboard, isVerbose: boolean, style: TextStyle): string[] {
  const isRated = ratedBy === 'matchups';
  const shown = isVerbose ? rows : rows.slice(0, MOST_ROWS);
  const columns = [
    ...(isRated ? RATED : STATIC),
    ...(isVerbose ? [...(isRated ? [WIN_CHANCE, RESULTS] : []), PATH] : []),
  ];
  const widths = widthsOf(columns, shown);
  const line = (cell: (column: Column, index: number) => string) =>
    `${GAP}${columns.map(cell).join(GAP)}`.trimEnd();
  const bands = isRated && hasSeveralBands(shown);
  const rest = rows.length - shown.length;
  return [
    style.dim(line(({ title, side }, index) => padToColumns(title, widths[index] ?? 0, side))),
    ...shown.flatMap((row, index) => {
      const band = bands ? bandAbove(row, shown[index - 1]) : null;
      return [
        ...(band === null ? [] : [style.dim(`${GAP}── ${band}`)]),
        line((column, at) => cell(column, row, widths[at] ?? 0, style)),
      ];
    }),
    ...(rest > 0 ? [style.dim(`${GAP}and ${formatCount(rest)} more; --verbose lists them`)] : []),
  ];
}

/** As wide as what stands in them; names get what is left of the line. */
function widthsOf(columns: readonly Column[], rows: readonly LeaderboardRow[]): number[] {
  const natural = columns.map((column) => {
    const widest = rows.reduce(
      (most, row) => Math.max(most, columnsOf(column.text(row))),
      columnsOf(column.title),
    );
    return Math.min(widest, column.most ?? widest);
  });
  const taken = columns.reduce(
    (sum, column, index) =>
      sum +
      GAP.length +
      (column === NAME || column === PATH || column === RESULTS ? 0 : (natural[index] ?? 0)),
    0,
  );
  const forName = Math.max(FEWEST_FOR_NAME, WIDTH - taken);
  return natural.map((width, index) => (columns[index] === NAME ? Math.min(width, forName) : width));
}

function cell({ side, text, look }: Column, row: LeaderboardRow, width: number, style: TextStyle): string {
  const padded = padToColumns(cutToColumns(text(row), width), width, side);
  return look === undefined ? padded : style[look](padded);
}

/** The best of each category and by each dimension; verbose: more of them. */
function viewLines(leaderboard: Leaderboard, isVerbose: boolean, style: TextStyle): string[] {
  const most = isVerbose ? MOST_IN_VIEW_VERBOSE : MOST_IN_VIEW;
  const categories = categoryViews(leaderboard, most);
  const shown = isVerbose ? categories : categories.slice(0, MOST_CATEGORIES);
  const rest = categories.length - shown.length;
  const block = (title: string, views: readonly LeaderboardView[], more: string[]) =>
    views.length === 0 ? [] : [style.strong(title), ...views.flatMap(viewLine), ...more, ''];
  return [
    ...block(
      'by category',
      shown,
      rest > 0 ? [style.dim(`${GAP}and ${formatCount(rest)} more categories; --verbose lists them`)] : [],
    ),
    ...block('by dimension', dimensionViews(leaderboard, most), []),
  ];
}

function viewLine({ title, rows, skills, dimension }: LeaderboardView): string[] {
  const entries = rows.map((row) => {
    const shown = terminalSafe(cutToColumns(row.name, LONGEST_IN_VIEW));
    const rating = dimension === null ? row.bradleyTerry : (ratingIn(row, dimension)?.rating ?? null);
    return rating === null ? shown : `${shown} ${formatRating(rating)}`;
  });
  const head = `${terminalSafe(cutToColumns(title, LONGEST_IN_VIEW))} (${formatCount(skills)}): `;
  return wrapToColumns(head + entries.join(', '), WIDTH - GAP.length).map((line) => GAP + line);
}

function changeLines(leaderboard: Leaderboard, isVerbose: boolean, style: TextStyle): string[] {
  const changes = describeChanges(leaderboard, isVerbose ? MOST_ROWS : MOST_CHANGES);
  if (changes.length === 0) return [];
  return [style.strong('what changed'), ...changes.flatMap((one) => sentence(one, GAP)), ''];
}

function missingLines({ failed, unreadable }: Leaderboard, style: TextStyle): string[] {
  return [
    ...missingBlock(
      'Games that could not be played',
      failed.map(({ first, second, reason }) => `${first.name} and ${second.name}: ${reason}`),
      style,
    ),
    ...missingBlock(
      'Skills without a place',
      unreadable.map(({ path, reason }) => `${path}: ${reason}`),
      style,
    ),
  ];
}

function missingBlock(title: string, entries: readonly string[], style: TextStyle): string[] {
  if (entries.length === 0) return [];
  const rest = entries.length - MOST_MISSING;
  return [
    '',
    style.strong(`${GAP}${title} (${formatCount(entries.length)})`),
    ...entries.slice(0, MOST_MISSING).map((entry) => `    ${terminalSafe(entry)}`),
    ...(rest > 0 ? [style.dim(`    and ${formatCount(rest)} more; --output json lists them all`)] : []),
  ];
}
