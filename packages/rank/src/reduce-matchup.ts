import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import type { Matchup, MatchupResult, Verdict } from '@plugin-eval/core/documents/ranking.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';

/** A judge's preference among the skills of the matchup. */
export type Preference = Verdict['winner'];

/** One judge's decisions on a pair in its two orders. */
export interface PairDecision {
  /** Preference with the first skill shown first. */
  plain: Preference;
  /** Preference with it shown second. */
  swapped: Preference;
}

/**
 * A matchup from its verdicts. A judge that decides the two orders alike counts for the skill that it prefers, every
 * other one for neither; the sum over the judges decides.
 * @param verdicts of every judge, both orders
 */
export function reduceMatchup(
  parts: Pick<Matchup, 'first' | 'second' | 'sample' | 'verdicts' | 'leftOut'>,
): Matchup {
  const { first, second, sample, verdicts, leftOut } = parts;
  const decisions = decisionsOf(verdicts, ({ winner }) => winner);
  return {
    first,
    second,
    sample,
    result: resultOf(decisions),
    ordersDisagree: decisions.some(disagrees),
    dimensions: mapDimensions((name: DimensionName) =>
      resultOf(decisionsOf(verdicts, ({ dimensions }) => dimensions[name].winner)),
    ),
    verdicts,
    leftOut,
  };
}

/** Decisions of each judge on the pair; judges that did not decide both orders are left out. */
export function decisionsOf(
  verdicts: readonly Verdict[],
  preferenceIn: (verdict: Verdict) => Preference,
): PairDecision[] {
  const judges = [...new Set(verdicts.map(({ judge }) => judge))].sort((a, b) => a - b);
  return judges.flatMap((judge) => {
    const plain = verdicts.find((verdict) => verdict.judge === judge && !verdict.swapped);
    const swapped = verdicts.find((verdict) => verdict.judge === judge && verdict.swapped);
    return plain === undefined || swapped === undefined
      ? []
      : [{ plain: preferenceIn(plain), swapped: preferenceIn(swapped) }];
  });
}

/** Result for the first skill. */
export function resultOf(decisions: readonly PairDecision[]): MatchupResult {
  const points = decisions.reduce((sum, decision) => sum + pointsOf(decision), 0);
  return points > 0 ? 'win' : points < 0 ? 'loss' : 'draw';
}

/** Returns true when a judge decided differently in the two orders. */
export function disagrees({ plain, swapped }: PairDecision): boolean {
  return plain !== swapped;
}

/** The result from the second skill's view. */
export function reversedResult(result: MatchupResult): MatchupResult {
  return result === 'win' ? 'loss' : result === 'loss' ? 'win' : 'draw';
}

/** The first skill's points: 1, one half or 0. */
export function scoreOf(result: MatchupResult): 0 | 0.5 | 1 {
  return result === 'win' ? 1 : result === 'draw' ? 0.5 : 0;
}

function pointsOf(decision: PairDecision): -1 | 0 | 1 {
  if (disagrees(decision) || decision.plain === 'tie') return 0;
  return decision.plain === 'first' ? 1 : -1;
}
