import type { Leaderboard, LeaderboardRow } from '../../documents/ranking.ts';
import { endSentence } from '../end-sentence.ts';
import {
  formatCost,
  formatCount,
  formatInterval,
  formatPercent,
  formatPercentile,
  formatRated,
  NO_INTERVAL,
  plural,
  withInterval,
} from '../number-format.ts';
import { describePositionBias } from '../ranking/position-bias.ts';
import { describeLength } from './describe-length.ts';

/** What a leaderboard says of itself. Names, paths and reasons in it are foreign text. */
export interface LeaderboardSummary {
  /** One sentence or two: what was ranked, by what. */
  head: string;
  /** The skill at the top; null without ratings. */
  highest: string | null;
  /** What is missing, a sentence each. */
  missing: string[];
  /** How to read the columns, and how far to believe them. */
  reading: string[];
}

export function summariseLeaderboard(leaderboard: Leaderboard): LeaderboardSummary {
  const isStatic = leaderboard.ratedBy === 'static';
  return {
    head: isStatic ? staticHead(leaderboard) : ratedHead(leaderboard),
    highest: isStatic ? null : highestOf(leaderboard),
    missing: [...failedOf(leaderboard), ...unreadableOf(leaderboard)],
    reading: [
      ...(isStatic
        ? []
        : [positionOf(leaderboard), ...RATED_READING, methodOf(leaderboard), ...lengthOf(leaderboard)]),
      describeLength(leaderboard),
      ...leaderboard.notes.map(endSentence),
    ],
  };
}

const RATED_READING = [
  '“Better than” is the expected share of the skills that games connect it with that are weaker; with few games it is pulled to the middle. Win chance is the mean chance to win a game against one of them.',
  'A rank such as 2–7 is open between these places. A band ends at the first skill that its leader beats with a probability of 95 %.',
];

function staticHead({ corpus }: Leaderboard): string {
  const { skills, competitors } = corpus;
  const different = competitors === skills ? '' : ` (${formatCount(competitors)} of them different)`;
  return `${plural(skills, 'skill')}${different} in the order of their static scores. No model was asked, so there are no games and there is no Elo.`;
}

function ratedHead({ corpus, games: { played, earlier }, models, costUsd }: Leaderboard): string {
  const { skills, competitors } = corpus;
  const different = competitors === skills ? '' : ` (${formatCount(competitors)} of them different)`;
  const before = earlier > 0 ? ` (${formatCount(earlier)} of them in earlier runs)` : '';
  const cost =
    played === 0
      ? 'Nothing was played now.'
      : `${played === 1 ? 'The game' : `The ${formatCount(played)} games`} played now: ${formatCost(costUsd)}.`;
  return `${plural(skills, 'skill')}${different}, rated by ${plural(played + earlier, 'game')}${before} that ${models.join(', ') || 'nobody'} judged. ${cost}`;
}

function highestOf({ leaderboard: [first] }: Leaderboard): string | null {
  if (first === undefined || first.bradleyTerry === null) return null;
  const {
    name,
    bradleyTerry,
    ciLow,
    ciHigh,
    percentile,
    percentileCiLow,
    percentileCiHigh,
    rankWorst,
    winChance,
  } = first;
  const others =
    percentile === null
      ? ''
      : `, expected to be better than ${withInterval(`${formatPercentile(percentile)} of the others`, formatInterval({ ciLow: percentileCiLow, ciHigh: percentileCiHigh }, 'percentile') ?? NO_INTERVAL)}, win chance ${formatPercentile(winChance)}`;
  const open = rankWorst === null || rankWorst === 1 ? '' : `; its rank is ${formatRank(first)}`;
  return `Highest: ${name}, rated ${formatRated(bradleyTerry, { ciLow, ciHigh })}${others}${open}.`;
}

function failedOf({ complete, failed, games }: Leaderboard): string[] {
  const [first] = failed;
  if (first !== undefined || games.failed > 0) {
    const why = first === undefined ? '.' : `: ${endSentence(first.reason)}`;
    return [`Incomplete: ${plural(games.failed, 'game')} could not be played${why}`];
  }
  return complete ? [] : ['Incomplete: not everything that was planned came about.'];
}

function unreadableOf({ unreadable: [first, ...others] }: Leaderboard): string[] {
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` (and ${formatCount(others.length)} more)`;
  return [
    `${plural(others.length + 1, 'skill')} of the corpus ${others.length === 0 ? 'has' : 'have'} no place here: ${first.path}: ${endSentence(first.reason)}${more}`,
  ];
}

function positionOf({ positionBias }: Leaderboard): string {
  return `Position bias: ${describePositionBias(positionBias)}`;
}

function methodOf({ method, level }: Leaderboard): string {
  return `Ratings are Bradley-Terry on the Elo scale, mean 1500${method === null ? '' : ', with Firth’s penalty'}; intervals are at ${formatPercent(level)}, against that mean.`;
}

function lengthOf({ lengthControl, level }: Leaderboard): string[] {
  if (lengthControl === null) return [];
  const { coefficient, ciLow, ciHigh, deviation } = lengthControl;
  const ofTwice = (nats: number) => formatSigned(((nats * Math.LN2) / deviation) * (400 / Math.LN10));
  return [
    `Ratings are controlled for length: a SKILL.md of twice the length is rated ${ofTwice(coefficient)} points higher (${formatPercent(level)}: ${ofTwice(ciLow)} to ${ofTwice(ciHigh)}, for the chance in these games), and that is taken from the ratings. Ratings by dimension are not controlled.`,
  ];
}

function formatSigned(points: number): string {
  const rounded = Math.round(points);
  return rounded < 0 ? `−${-rounded}` : String(rounded);
}

/** "1", "2–7", or a dash for what has no rank. */
export function formatRank({ rankBest, rankWorst }: Pick<LeaderboardRow, 'rankBest' | 'rankWorst'>): string {
  if (rankBest === null || rankWorst === null) return '—';
  return rankBest === rankWorst ? String(rankBest) : `${rankBest}–${rankWorst}`;
}

/** What stands between two rows that are not of one band; null between others and above the first. */
export function bandAbove(row: LeaderboardRow, before: LeaderboardRow | undefined): string | null {
  if (row.bradleyTerry === null)
    return before === undefined || before.bradleyTerry !== null ? 'no games, no rating' : null;
  if (before !== undefined && row.component !== before.component)
    return `group ${(row.component ?? 0) + 1}: no game with those above, so the ratings are not comparable`;
  if (before !== undefined && row.rankBand === before.rankBand) return null;
  return before === undefined && row.rankBand === null ? null : `band ${row.rankBand ?? '—'}`;
}

/** The first skill's band alone needs no title. */
export function hasSeveralBands(rows: readonly LeaderboardRow[]): boolean {
  return rows.some((row, index) => index > 0 && bandAbove(row, rows[index - 1]) !== null);
}
