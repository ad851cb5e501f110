import type { LeaderboardRow } from '../../documents/ranking.ts';
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

/** A column of a leaderboard: what it says of a skill. */
export interface LeaderboardColumn extends TableColumn {
  words: (row: LeaderboardRow, components: number) => Words;
}

const LONGEST = { name: 80, category: 40, path: 120 };

const RANK: LeaderboardColumn = { title: 'Rank', align: 'right', words: formatRank };
const NAME: LeaderboardColumn = { title: 'Skill', words: ({ name }) => [nameOf(name)] };
const SKILL: LeaderboardColumn = {
  title: 'Skill',
  words: ({ name, category }) =>
    category === null ? [nameOf(name)] : [nameOf(name), ' ', shortened(category, LONGEST.category, 'quiet')],
};
const PLACE: readonly LeaderboardColumn[] = [
  { title: 'Category', words: ({ category }) => [shortened(category ?? '', LONGEST.category)] },
  { title: 'Path', words: ({ path }) => [shortened(path, LONGEST.path, 'code')] },
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

const RATED_ALONE: readonly LeaderboardColumn[] = [
  {
    title: 'Interval',
    words: ({ percentile, percentileCiLow: ciLow, percentileCiHigh: ciHigh }) =>
      formatInterval({ ciLow, ciHigh }, 'percentile') ?? (percentile === null ? '' : NO_INTERVAL),
  },
  { title: 'Win chance', align: 'right', words: ({ winChance }) => formatPercentile(winChance) },
  GAMES,
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

/** The columns of a leaderboard; in full or those that fit on a screen. */
export function leaderboardColumns(isRated: boolean, isFull: boolean): readonly LeaderboardColumn[] {
  const skill = isFull ? [NAME, ...PLACE] : [SKILL];
  if (!isRated) return [RANK, STATIC, ...skill];
  return [RANK, BAND, ...RATING, ...(isFull ? RATED_ALONE : [GAMES]), ...skill];
}

function nameOf(name: string): Phrase {
  return shortened(formatName(name), LONGEST.name, 'strong');
}
