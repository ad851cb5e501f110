import type { MatchupResult, Ranking } from '../documents/ranking.ts';
import { FEWEST_OPPONENTS } from '../methodology/badge.ts';
import { endSentence } from './end-sentence.ts';
import { formatCount } from './number-format.ts';
import { namePositionBias } from './position-bias.ts';
import { formatPercentile, formatPercentileInterval, formatRated, withInterval } from './rating-format.ts';

/** The place of a skill in its corpus, part by part: Elo, percentile, opponents, position bias. */
export function summariseRanking(ranking: Ranking): string[] {
  const { elo, ciLow, ciHigh, percentile, opponents, positionBias } = ranking;
  return [
    elo === null ? 'no Elo' : `Elo ${formatRated(elo, ciLow, ciHigh)}`,
    ...(percentile === null ? [] : [describePercentile(percentile)]),
    `${formatCount(opponents)} ${opponents === 1 ? 'opponent' : 'opponents'}`,
    ...(opponents === 0 ? [] : [namePositionBias(positionBias)]),
  ];
}

/** "better than 83 % of 7,600 skills (79–87 %)". */
export function describePercentile({
  value,
  ciLow,
  ciHigh,
  among,
}: NonNullable<Ranking['percentile']>): string {
  const skills = `${formatCount(among)} ${among === 1 ? 'skill' : 'skills'}`;
  return withInterval(
    `better than ${formatPercentile(value)} of ${skills}`,
    formatPercentileInterval(ciLow, ciHigh),
  );
}

export interface RankingGap {
  kind: 'insufficient' | 'errored';
  /** Whole sentences; may hold foreign text. */
  detail: string;
}

/** Why the Elo does not count; null when it does. */
export function rankingGap({ status, opponents, reason }: Ranking): RankingGap | null {
  if (status === 'ranked') return null;
  if (status === 'errored')
    return {
      kind: 'errored',
      detail: endSentence(reason ?? 'Something that was to be played could not be'),
    };
  if (opponents === 0)
    return {
      kind: 'insufficient',
      detail: `The corpus holds no opponent, and ${FEWEST_OPPONENTS} are needed.`,
    };
  const played = opponents === 1 ? '1 opponent was' : `${opponents} opponents were`;
  return {
    kind: 'insufficient',
    detail: `${played} played, and ${FEWEST_OPPONENTS} are needed: the badge does not look at this Elo.`,
  };
}

const METHODS: Record<NonNullable<Ranking['bradleyTerry']>['method'], string> = {
  'maximum-likelihood': 'by maximum likelihood',
  'prior-mode': 'the mode under N(0, 1) priors: the likelihood of these games has no maximum',
};

/** "1571 (1490–1652), by maximum likelihood"; null when no game says anything. */
export function describeBradleyTerry({ bradleyTerry }: Ranking): string | null {
  if (bradleyTerry === null) return null;
  const { rating, ciLow, ciHigh, method } = bradleyTerry;
  return `${formatRated(rating, ciLow, ciHigh)}, ${METHODS[method]}`;
}

/** "7,600 other skills, 7,120 of them rated". */
export function describeCorpus({ corpus: { skills, rated } }: Ranking): string {
  if (skills === 0) return 'no other skill';
  const share = rated === skills ? 'all' : rated === 0 ? 'none' : formatCount(rated);
  return skills === 1
    ? `1 other skill, ${rated === 0 ? 'not rated' : 'rated'}`
    : `${formatCount(skills)} other skills, ${share} of them rated`;
}

/** How a matchup ended for the skill that is reported on. */
export const RESULT_WORDS: Record<MatchupResult, string> = { win: 'won', draw: 'drawn', loss: 'lost' };

/** "12 won, 3 drawn, 5 lost". */
export function describeResults({ matchups }: Pick<Ranking, 'matchups'>): string {
  return (['win', 'draw', 'loss'] as const)
    .map((wanted) => `${matchups.filter(({ result }) => result === wanted).length} ${RESULT_WORDS[wanted]}`)
    .join(', ');
}
