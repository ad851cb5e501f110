import type { MatchupResult, Ranking } from '@plugin-eval/core/documents/ranking.ts';
import { FEWEST_OPPONENTS } from '@plugin-eval/core/methodology/badge.ts';
import { endSentence } from '../end-sentence.ts';
import {
  formatCount,
  formatInterval,
  formatPercentile,
  formatRated,
  NO_INTERVAL,
  withInterval,
} from '../number-format.ts';

/**
 * Describes how the interval of an Elo was computed, or why there is none; null without an Elo. May hold
 * untrusted text.
 */
export function describeEloInterval({ elo, ciMethod, ciReason }: Ranking): string | null {
  return elo === null ? null : (ciMethod ?? ciReason ?? null);
}

/** "expected to be better than 83 % of 7,600 skills (79–87 %), rank 974–1,589". */
export function describePercentile({
  value,
  ciLow,
  ciHigh,
  among,
  rankBest,
  rankWorst,
}: NonNullable<Ranking['percentile']>): string {
  const skills = `${formatCount(among)} ${among === 1 ? 'skill' : 'skills'}`;
  const share = withInterval(
    `expected to be better than ${formatPercentile(value)} of ${skills}`,
    formatInterval({ ciLow, ciHigh }, 'percentile') ?? NO_INTERVAL,
  );
  const ranks = rankBest === rankWorst ? [rankBest] : [rankBest, rankWorst];
  return `${share}, rank ${ranks.map(formatCount).join('–')}`;
}

/** "74 %, the mean chance of winning a game against one of them". */
export function describeWinChance({ winChance }: NonNullable<Ranking['percentile']>): string {
  return `${formatPercentile(winChance)}, the mean chance of winning a game against one of them`;
}

export interface RankingGap {
  kind: 'insufficient' | 'errored';
  /** Whole sentences; may hold untrusted text. */
  detail: string;
}

/** Returns why the Elo does not count; null when it does. */
export function rankingGap({ status, opponents, reason }: Ranking): RankingGap | null {
  if (status === 'ranked') return null;
  if (status === 'errored')
    return {
      kind: 'errored',
      detail: endSentence(reason ?? 'Part of the matchups could not be played'),
    };
  if (opponents === 0)
    return {
      kind: 'insufficient',
      detail: `The corpus contains no opponent, and ${FEWEST_OPPONENTS} are needed.`,
    };
  const played = opponents === 1 ? '1 opponent was' : `${opponents} opponents were`;
  return {
    kind: 'insufficient',
    detail: `${played} played, and ${FEWEST_OPPONENTS} are needed: the badge does not look at this Elo.`,
  };
}

/** "1571 (1490–1652)"; null without informative games. */
export function describeBradleyTerry({ bradleyTerry }: Ranking): string | null {
  if (bradleyTerry === null) return null;
  const { rating, ciLow, ciHigh } = bradleyTerry;
  return formatRated(rating, { ciLow, ciHigh });
}

/** "7,600 other skills, 7,120 of them rated". */
export function describeCorpus({ corpus: { skills, rated } }: Ranking): string {
  if (skills === 0) return 'no other skill';
  const share = rated === skills ? 'all' : rated === 0 ? 'none' : formatCount(rated);
  return skills === 1
    ? `1 other skill, ${rated === 0 ? 'not rated' : 'rated'}`
    : `${formatCount(skills)} other skills, ${share} of them rated`;
}

/** The result of a matchup from the reported skill's view. */
export const RESULT_WORDS: Record<MatchupResult, string> = { win: 'won', draw: 'drawn', loss: 'lost' };

/** "12 won, 3 drawn, 5 lost". */
export function describeResults({ matchups }: Pick<Ranking, 'matchups'>): string {
  return (['win', 'draw', 'loss'] as const)
    .map((wanted) => `${matchups.filter(({ result }) => result === wanted).length} ${RESULT_WORDS[wanted]}`)
    .join(', ');
}
