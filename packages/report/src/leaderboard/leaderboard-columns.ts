import type { LeaderboardRow } from '@plugin-eval/core/documents/ranking.ts';
import { formatName } from '../format-name.ts';
import {
  DASH,
  formatCount,
  formatInterval,
  formatPercentile,
  formatPoints,
  formatRating,
  NO_INTERVAL,
} from '../number-format.ts';
import type { Phrase, TableColumn, Words } from '../view-model/blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { bandName, formatRank } from './leaderboard-summary.ts';

/** A column of a leaderboard. */
export interface LeaderboardColumn extends TableColumn {
  words: (row: LeaderboardRow, components: number) => Words;
}

const LONGEST = { name: 80, category: 40, path: 120 };

const RANK: LeaderboardColumn = { title: 'Rank', align: 'right', words: formatRank };
const NAME: LeaderboardColumn = { title: 'Skill', words: ({ name }) => [nameOf(name)] };
const PLACE: readonly LeaderboardColumn[] = [
  { title: 'Category', words: ({ category }) => [shortened(category ?? '', LONGEST.category)] },
  { title: 'Path', priority: 3, words: ({ path }) => [shortened(path, LONGEST.path, 'code')] },
];

const BAND: LeaderboardColumn = {
  title: 'Band',
  align: 'right',
  words: (row, components) => bandName(row, components) ?? DASH,
};
const RATING: readonly LeaderboardColumn[] = [
  { title: 'Rating', align: 'right', words: ({ bradleyTerry }) => formatRating(bradleyTerry) },
  {
    title: 'Interval',
    words: (row) => formatInterval(row, 'rating') ?? (row.bradleyTerry === null ? '' : NO_INTERVAL),
  },
  { title: 'Better than', align: 'right', words: ({ percentile }) => formatPercentile(percentile) },
];
const GAMES: LeaderboardColumn = { title: 'Games', align: 'right', words: ({ games }) => formatCount(games) };

const IN_FULL: readonly LeaderboardColumn[] = [
  {
    title: 'Interval',
    words: ({ percentile, percentileCiLow: ciLow, percentileCiHigh: ciHigh }) =>
      formatInterval({ ciLow, ciHigh }, 'percentile') ?? (percentile === null ? '' : NO_INTERVAL),
  },
  { title: 'Win chance', align: 'right', words: ({ winChance }) => formatPercentile(winChance) },
  { title: 'Won', align: 'right', words: ({ wins }) => formatCount(wins) },
  { title: 'Drawn', align: 'right', words: ({ draws }) => formatCount(draws) },
  { title: 'Lost', align: 'right', words: ({ losses }) => formatCount(losses) },
  {
    title: 'In category',
    align: 'right',
    words: ({ placeInCategory }) => (placeInCategory === null ? DASH : formatCount(placeInCategory)),
  },
  { title: 'Tokens', align: 'right', words: ({ tokens }) => formatCount(tokens) },
];

const STATIC: LeaderboardColumn = {
  title: 'Static score',
  align: 'right',
  words: ({ staticScore }) => formatPoints(staticScore),
};

/** The columns of a leaderboard; those of priority 3 are for reports in full. */
export function leaderboardColumns(isRated: boolean): readonly LeaderboardColumn[] {
  if (!isRated) return [RANK, STATIC, NAME, ...PLACE];
  const full = IN_FULL.map((column) => ({ ...column, priority: 3 as const }));
  return [RANK, BAND, ...RATING, GAMES, ...full, NAME, ...PLACE];
}

function nameOf(name: string): Phrase {
  return shortened(formatName(name), LONGEST.name, 'strong');
}
