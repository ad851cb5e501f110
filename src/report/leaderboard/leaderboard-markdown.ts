import type { Leaderboard, LeaderboardRow } from '../../documents/ranking.ts';
import { excerpt } from '../../text/code-points.ts';
import { escapeMarkdown, markdownCode } from '../markdown/escape-markdown.ts';
import {
  formatCount,
  formatInterval,
  formatPercentile,
  formatPoints,
  formatRated,
  formatRating,
  NO_INTERVAL,
} from '../number-format.ts';
import { formatRank, summariseLeaderboard } from './leaderboard-summary.ts';
import {
  categoryViews,
  describeChanges,
  dimensionViews,
  type LeaderboardView,
  ratingIn,
} from './leaderboard-views.ts';

/** A comment on a pull request has a limit of 65,536 characters. */
const LARGEST_TABLE = 50_000;
const MOST_IN_VIEW = 3;
const MOST_CATEGORIES = 10;
const MOST_CHANGES = 10;
const LONGEST = { name: 80, category: 40, path: 120, sentence: 400 };

/** A leaderboard as a Markdown table, as many rows of it as a comment on a pull request holds. */
export function renderLeaderboardMarkdown(leaderboard: Leaderboard): string {
  const { head, highest, missing, reading } = summariseLeaderboard(leaderboard);
  const isStatic = leaderboard.ratedBy === 'static';
  const rows = leaderboard.leaderboard.map(isStatic ? staticRow : ratedRow);
  const shown = fitting(rows);
  const rest = rows.length - shown.length;
  const lines = [
    '## Leaderboard',
    '',
    sentence(head),
    '',
    ...(highest === null ? [] : [`**${sentence(highest)}**`, '']),
    ...missing.flatMap((one) => ['> [!WARNING]', `> ${sentence(one)}`, '']),
    ...(isStatic ? STATIC_HEAD : RATED_HEAD),
    ...shown,
    '',
    ...(rest > 0 ? [`${formatCount(rest)} more, which the other formats list.`, ''] : []),
    ...viewTable(
      'By category',
      'Category',
      categoryViews(leaderboard, MOST_IN_VIEW).slice(0, MOST_CATEGORIES),
    ),
    ...viewTable('By dimension', 'Dimension', dimensionViews(leaderboard, MOST_IN_VIEW)),
    ...changeList(leaderboard),
    ...reading.map((one) => `- ${sentence(one)}`),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

const RATED_HEAD = [
  '| Band | Rank | Skill | Category | Rating | Interval | Better than | Interval | Win chance | Games | Won | Drawn | Lost | In category | Tokens | Path |',
  '|---:|---:|---|---|---:|---|---:|---|---:|---:|---:|---:|---:|---:|---:|---|',
];
const STATIC_HEAD = ['| Rank | Skill | Category | Static score | Path |', '|---:|---|---|---:|---|'];

function ratedRow(row: LeaderboardRow): string {
  const { rankBand, bradleyTerry, ciLow, ciHigh, percentile, percentileCiLow, percentileCiHigh } = row;
  return cells([
    rankBand === null ? '—' : String(rankBand),
    formatRank(row),
    nameOf(row),
    categoryOf(row),
    formatRating(bradleyTerry),
    formatInterval({ ciLow, ciHigh }, 'rating') ?? (bradleyTerry === null ? '' : NO_INTERVAL),
    formatPercentile(percentile),
    formatInterval({ ciLow: percentileCiLow, ciHigh: percentileCiHigh }, 'percentile') ??
      (percentile === null ? '' : NO_INTERVAL),
    formatPercentile(row.winChance),
    ...[row.games, row.wins, row.draws, row.losses].map(formatCount),
    row.placeInCategory === null ? '—' : formatCount(row.placeInCategory),
    formatCount(row.tokens),
    pathOf(row),
  ]);
}

function staticRow(row: LeaderboardRow): string {
  return cells([formatRank(row), nameOf(row), categoryOf(row), formatPoints(row.staticScore), pathOf(row)]);
}

function viewTable(title: string, what: string, views: readonly LeaderboardView[]): string[] {
  if (views.length === 0) return [];
  return [
    `### ${title}`,
    '',
    `| ${what} | Skills | Best |`,
    '|---|---:|---|',
    ...views.map((view) =>
      cells([
        escapeMarkdown(excerpt(view.title, LONGEST.category)),
        formatCount(view.skills),
        view.rows.map((row) => viewEntry(row, view)).join(', '),
      ]),
    ),
    '',
  ];
}

function viewEntry(row: LeaderboardRow, { dimension }: LeaderboardView): string {
  const name = escapeMarkdown(excerpt(row.name, LONGEST.category));
  const own = dimension === null ? null : ratingIn(row, dimension);
  const rating = own?.rating ?? row.bradleyTerry;
  if (rating === null) return name;
  const interval = own === null ? row : own;
  return `${name} ${formatRated(rating, interval)}`;
}

function changeList(leaderboard: Leaderboard): string[] {
  const changes = describeChanges(leaderboard, MOST_CHANGES);
  if (changes.length === 0) return [];
  return ['### What changed', '', ...changes.map((one) => `- ${sentence(one)}`), ''];
}

function cells(texts: readonly string[]): string {
  return `| ${texts.join(' | ')} |`;
}

function nameOf({ name }: LeaderboardRow): string {
  return `**${escapeMarkdown(excerpt(name.trim() || '(no name)', LONGEST.name))}**`;
}

function categoryOf({ category }: LeaderboardRow): string {
  return escapeMarkdown(excerpt(category ?? '', LONGEST.category));
}

function pathOf({ path }: LeaderboardRow): string {
  return markdownCode(excerpt(path, LONGEST.path));
}

function fitting(rows: readonly string[]): string[] {
  let size = 0;
  const end = rows.findIndex((row) => {
    size += row.length + 1;
    return size > LARGEST_TABLE;
  });
  return rows.slice(0, end === -1 ? rows.length : end);
}

function sentence(text: string): string {
  return escapeMarkdown(excerpt(text, LONGEST.sentence));
}
