import type { Leaderboard, LeaderboardRow } from '@plugin-eval/core/documents/ranking.ts';
import { endSentence } from '../end-sentence.ts';
import { listJudges } from '../judge/judge-name.ts';
import {
  formatCost,
  formatCount,
  formatGain,
  formatInterval,
  formatPercent,
  formatPercentile,
  formatRated,
  NO_INTERVAL,
  plural,
  withInterval,
} from '../number-format.ts';
import { describePositionBias } from '../ranking/position-bias.ts';

/** A summary of a leaderboard. Names, paths and reasons in it are untrusted text. */
export interface LeaderboardSummary {
  /** One sentence or two: the ranked skills, and the method. */
  head: string;
  /** A caution to read before the order; null when there is none. */
  caution: string | null;
  /** The skill at the top; null without ratings. */
  highest: string | null;
  /** One sentence for each missing part. */
  missing: string[];
  /** Advice on reading the columns, and on how far to trust them. */
  reading: string[];
}

export function summariseLeaderboard(leaderboard: Leaderboard): LeaderboardSummary {
  const isStatic = leaderboard.ratedBy === 'static';
  return {
    head: isStatic ? staticHead(leaderboard) : ratedHead(leaderboard),
    caution: cautionOf(leaderboard),
    highest: isStatic ? null : highestOf(leaderboard),
    missing: [...failedOf(leaderboard), ...unreadableOf(leaderboard)],
    reading: [
      ...(isStatic
        ? []
        : [
            ...positionOf(leaderboard),
            ...RATED_READING,
            ...groupsOf(leaderboard),
            methodOf(leaderboard),
            ...lengthOf(leaderboard),
          ]),
      describeLength(leaderboard),
      ...leaderboard.notes.map(endSentence),
    ],
  };
}

const RATED_READING = [
  '“Better than” is the expected share of the skills that games connect it with that are weaker; with few games it is pulled to the middle. Win chance is the mean chance of winning a game against one of them.',
  'A rank such as 2–7 is open between these places. A band ends at the first skill that its leader beats with a probability of 95 %.',
];

function staticHead({ corpus }: Leaderboard): string {
  const { skills, competitors } = corpus;
  const different = competitors === skills ? '' : ` (${formatCount(competitors)} of them different)`;
  return `${plural(skills, 'skill')}${different} in the order of their static scores. No model was asked, so there are no games and no Elo.`;
}

function ratedHead({ corpus, games: { played, earlier }, models, costUsd }: Leaderboard): string {
  const { skills, competitors } = corpus;
  const different = competitors === skills ? '' : ` (${formatCount(competitors)} of them different)`;
  const before = earlier > 0 ? ` (${formatCount(earlier)} of them in earlier runs)` : '';
  const cost =
    played === 0
      ? 'Nothing was played now.'
      : `${played === 1 ? 'The game' : `The ${formatCount(played)} games`} played now: ${formatCost(costUsd)}.`;
  return `${plural(skills, 'skill')}${different}, rated by ${plural(played + earlier, 'game')}${before} that ${listJudges(models) || 'nobody'} judged. ${cost}`;
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
  return complete ? [] : ['Incomplete: not everything that was planned could be done.'];
}

function unreadableOf({ unreadable: [first, ...others] }: Leaderboard): string[] {
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` (and ${formatCount(others.length)} more)`;
  return [
    `${plural(others.length + 1, 'skill')} of the corpus ${others.length === 0 ? 'has' : 'have'} no place here: ${first.path}: ${endSentence(first.reason)}${more}`,
  ];
}

/** Share of pairs; above it the order reflects position more than the skills. */
const MOST_BY_POSITION = 0.5;

function cautionOf({ positionBias, ratedBy }: Leaderboard): string | null {
  if (ratedBy === 'static' || positionBias.rate === null || positionBias.rate <= MOST_BY_POSITION)
    return null;
  return `Most pairs were decided by the order in which the skills were shown, so this ranking says little about the skills. ${describePositionBias(positionBias)}`;
}

function positionOf(leaderboard: Leaderboard): string[] {
  return cautionOf(leaderboard) === null
    ? [`Position bias: ${describePositionBias(leaderboard.positionBias)}`]
    : [];
}

function groupsOf({ components }: Leaderboard): string[] {
  return components > 1
    ? [
        'A band such as 2.1 is of the second group: no game connects the groups, so their ratings are not comparable.',
      ]
    : [];
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

/** "1", "2–7", or a dash without a rank. */
export function formatRank({ rankBest, rankWorst }: Pick<LeaderboardRow, 'rankBest' | 'rankWorst'>): string {
  if (rankBest === null || rankWorst === null) return '—';
  return rankBest === rankWorst ? String(rankBest) : `${rankBest}–${rankWorst}`;
}

/** "1", or "2.1" for the first band of the second group of skills that games connect; null for a skill without a rank. */
export function bandName({ rankBand, component }: LeaderboardRow, components: number): string | null {
  if (rankBand === null) return null;
  return components > 1 && component !== null ? `${component + 1}.${rankBand}` : String(rankBand);
}

/** "Length: rho 0.31 (0.28 to 0.34) over 7,512 skills…". */
export function describeLength({ length, ratedBy }: Leaderboard): string {
  const { rho, ciLow, ciHigh, skills } = length;
  const what = ratedBy === 'static' ? 'static score' : 'rating';
  if (rho === null)
    return `Length: no rank correlation of ${what} and length can be told from ${plural(skills, 'skill')}.`;
  const interval = ciLow === null || ciHigh === null ? null : `${signed(ciLow)} to ${signed(ciHigh)}`;
  const few = interval === null ? ', too few for an interval' : '';
  return `Length: Spearman's rho of ${what} and tokens of SKILL.md is ${withInterval(signed(rho), interval)} over ${formatCount(skills)} skills${few}.`;
}

function signed(value: number): string {
  return formatGain(value, 2);
}
