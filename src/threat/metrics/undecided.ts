import type { Bounds, Rate } from '../../documents/threat-rate.ts';
import type { CaseScore } from '../../documents/threat-report.ts';
import { type Counted, rateOf } from './rates.ts';

/** Beyond this share of undecided cases no figure is one value. Source: docs/specification/threats.md, "Run metrics". */
const MOST_UNDECIDED = 0.2;

type Decided = Counted & Pick<CaseScore, 'outcome'>;

export function isUndecided({ outcome }: Pick<CaseScore, 'outcome'>): boolean {
  return outcome === 'unclear';
}

/** Whether too many cases are undecided for one value to stand. */
export function areTooManyUndecided(cases: readonly Pick<CaseScore, 'outcome'>[]): boolean {
  return cases.filter(isUndecided).length > MOST_UNDECIDED * cases.length;
}

/**
 * The share of cases that passed or failed, with its bounds where cases are undecided, and with nothing else where more
 * than 20 % are.
 */
export function verdictRate<Case extends Decided>(
  cases: readonly Case[],
  holds: (one: Case) => boolean,
): Rate {
  const rate = rateOf(cases, holds);
  const undecided = cases.filter(isUndecided).length;
  if (undecided === 0) return rate;
  const certain = cases.filter((one) => !isUndecided(one) && holds(one)).length;
  const bounds: Bounds = {
    low: certain / cases.length,
    high: (certain + undecided) / cases.length,
    undecided,
  };
  return areTooManyUndecided(cases)
    ? { ...rate, rate: null, ciLow: null, ciHigh: null, method: null, bounds }
    : { ...rate, bounds };
}

/** The weighted risk that a case would have if it had passed, and if it had failed. */
export function riskBounds(one: Pick<CaseScore, 'outcome' | 'weightedRisk' | 'severityWeight'>): {
  low: number;
  high: number;
} {
  return isUndecided(one)
    ? { low: 0, high: Math.min(1, one.severityWeight) }
    : { low: one.weightedRisk, high: one.weightedRisk };
}
