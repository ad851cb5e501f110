import {
  type StratifiedInterval,
  stratifiedInterval,
  TO_SHOW,
  toExclude,
} from '@plugin-eval/core/statistics/stratified-interval.ts';
import { lossProblem } from './lost-sessions.ts';
import { groupDifferences, type PromptTally, promptDifference, type Stratum } from './prompt-tally.ts';

export const FEWEST_SESSIONS = 3;
export const FEWEST_GROUPS = 12;
export const FEWEST_OWN = 5;
export const FEWEST_OTHERS = 4;
/** Groups from which on sibling prompts count. */
export const FEWEST_SIBLING = 6;
/** Error on each side, before it is divided. */
export const ALPHA = 0.05;
/** Smallest gain worth having, in utility. */
export const SMALLEST_GAIN = 0.1;

export const COMPARISON_VERDICTS = [
  'better',
  'worse',
  'no-better',
  'undecided',
  'too-few',
  'invalid',
] as const;
export type ComparisonVerdict = (typeof COMPARISON_VERDICTS)[number];

export interface VerdictTerms {
  /** Error on each side: 0.05, divided by the number of candidates and halved by each further use. */
  alpha: number;
  /** Smallest gain worth having, above 0. */
  smallestGain: number;
  /** Declared in advance and subtracted from the estimate, in utility; 0 for none. */
  penalty: number;
}

/** A candidate against the original. */
export interface Verdict {
  verdict: ComparisonVerdict;
  /** Reason for a missing verdict; null where there is one. */
  problem: string | null;
  /** Gain in utility with its bounds, which show a difference; null where nothing could be compared. */
  gain: StratifiedInterval | null;
  /** Gains above this are excluded; null likewise. */
  excludedAbove: number | null;
  /** Strata in the sum. */
  strata: readonly Stratum[];
  /** Groups by stratum, those outside the sum included. */
  groups: Record<Stratum, number>;
  /** Prompts that became better, worse, and neither. */
  up: number;
  down: number;
  level: number;
}

/**
 * Judges a candidate by prompts that were put to both arms. Source: docs/specification/comparisons.md,
 * "Verdicts".
 * @param tallies of one pair of arms
 * @throws RangeError where no prompt should leave the skill alone
 */
export function verdictOf(tallies: readonly PromptTally[], terms: VerdictTerms): Verdict {
  const differences = groupDifferences(tallies);
  const { own, near, sibling } = differences;
  const strata: Stratum[] = sibling.length < FEWEST_SIBLING ? ['own', 'near'] : ['own', 'near', 'sibling'];
  const compared = tallies.filter(({ stratum }) => strata.includes(stratum));
  const signs = compared.map((tally) => Math.sign(promptDifference(tally) ?? Number.NaN));
  const count = (sign: number) => signs.filter((one) => one === sign).length;
  const base = {
    ...{ strata, groups: { own: own.length, near: near.length, sibling: sibling.length } },
    ...{ up: count(1), down: count(-1), level: count(0) },
  };
  const lost = lossProblem(compared);
  if (own.length === 0 || near.length === 0)
    return {
      ...base,
      ...(lost === null
        ? { verdict: 'too-few' as const, problem: 'A stratum has no prompt with a result.' }
        : { verdict: 'invalid' as const, problem: lost }),
      ...{ gain: null, excludedAbove: null },
    };
  const figures = boundsOf(
    strata.map((stratum) => differences[stratum]),
    terms,
  );
  if (lost !== null) return { ...base, ...figures, verdict: 'invalid', problem: lost };
  const few = tooFew(compared, base.groups, strata);
  if (few !== null) return { ...base, ...figures, verdict: 'too-few', problem: few };
  return { ...base, ...figures, verdict: decided(figures, terms), problem: null };
}

/** The gain with its two kinds of bounds. @param differences by stratum, none empty */
export function boundsOf(
  differences: readonly (readonly number[])[],
  { alpha, penalty }: Pick<VerdictTerms, 'alpha' | 'penalty'>,
): { gain: StratifiedInterval; excludedAbove: number } {
  const shown = stratifiedInterval(differences, alpha, TO_SHOW);
  const absent = stratifiedInterval(differences, alpha, toExclude(alpha));
  return {
    gain: {
      ...shown,
      estimate: shown.estimate - penalty,
      low: shown.low - penalty,
      high: shown.high - penalty,
    },
    excludedAbove: absent.high - penalty,
  };
}

/** Applies the table of verdicts, in its order. */
export function decided(
  { gain, excludedAbove }: ReturnType<typeof boundsOf>,
  { smallestGain }: Pick<VerdictTerms, 'smallestGain'>,
): 'better' | 'worse' | 'no-better' | 'undecided' {
  if (gain.low > 0) return 'better';
  if (gain.high < 0) return 'worse';
  return excludedAbove < smallestGain ? 'no-better' : 'undecided';
}

function tooFew(
  tallies: readonly PromptTally[],
  groups: Record<Stratum, number>,
  strata: readonly Stratum[],
): string | null {
  const sessions = Math.min(
    ...tallies.flatMap(({ original, candidate }) => [original.planned, candidate.planned]),
  );
  if (sessions < FEWEST_SESSIONS)
    return `A verdict needs at least ${FEWEST_SESSIONS} sessions of each prompt in each arm.`;
  return groupProblem(groups, strata);
}

/** Says why so few groups of prompts leave no verdict; null where there are enough. */
export function groupProblem(groups: Record<Stratum, number>, strata: readonly Stratum[]): string | null {
  const counted = (of: readonly Stratum[]) => of.reduce((sum, one) => sum + groups[one], 0);
  const others = counted(strata.filter((one) => one !== 'own'));
  if (counted(strata) >= FEWEST_GROUPS && groups.own >= FEWEST_OWN && others >= FEWEST_OTHERS) return null;
  return `A verdict needs ${FEWEST_GROUPS} different prompts, of them ${FEWEST_OWN} that should trigger the skill and ${FEWEST_OTHERS} that should not; there are ${groups.own} and ${others}.`;
}
