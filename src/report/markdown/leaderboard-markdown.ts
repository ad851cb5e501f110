import type { Leaderboard, LeaderboardRow } from '../../documents/ranking.ts';
import {
  describeLeaderboard,
  formatRank,
  formatRating,
  formatRatingInterval,
} from '../leaderboard-summary.ts';
import { formatCount, formatPercent, formatPoints } from '../number-format.ts';
import { escapeMarkdown } from './escape-markdown.ts';

/** A comment on a pull request has a limit of 65,536 characters. */
const MOST_ROWS = 300;

/** A leaderboard as a Markdown table. */
export function renderLeaderboardMarkdown(leaderboard: Leaderboard): string {
  const [head = '', ...rest] = describeLeaderboard(leaderboard);
  const { leaderboard: rows, notes, ratedBy } = leaderboard;
  const lines = [
    '## Leaderboard',
    '',
    escapeMarkdown(head),
    '',
    ...(ratedBy === 'static' ? STATIC_HEAD : RATED_HEAD),
    ...rows.slice(0, MOST_ROWS).map(ratedBy === 'static' ? staticRow : ratedRow),
    ...(rows.length > MOST_ROWS
      ? ['', `and ${formatCount(rows.length - MOST_ROWS)} more, which the other formats list.`]
      : []),
    '',
    ...[...rest, ...notes].map((sentence) => `- ${escapeMarkdown(sentence)}`),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

const RATED_HEAD = [
  '| Band | Rank | Skill | Category | Rating | Interval | Better than | Won | Drawn | Lost | Path |',
  '|---:|---:|---|---|---:|---|---:|---:|---:|---:|---|',
];
const STATIC_HEAD = ['| Rank | Skill | Category | Static score | Path |', '|---:|---|---|---:|---|'];

function ratedRow(row: LeaderboardRow): string {
  const { rankBand, bradleyTerry, ciLow, ciHigh, percentile, wins, draws, losses } = row;
  return `| ${[
    rankBand ?? '—',
    formatRank(row),
    `**${escapeMarkdown(row.name)}**`,
    escapeMarkdown(row.category ?? ''),
    formatRating(bradleyTerry),
    formatRatingInterval(ciLow, ciHigh) ?? '',
    percentile === null ? '—' : formatPercent(percentile),
    wins,
    draws,
    losses,
    escapeMarkdown(row.path),
  ].join(' | ')} |`;
}

function staticRow(row: LeaderboardRow): string {
  const { name, category, staticScore, path } = row;
  return `| ${formatRank(row)} | **${escapeMarkdown(name)}** | ${escapeMarkdown(category ?? '')} | ${formatPoints(staticScore)} | ${escapeMarkdown(path)} |`;
}
