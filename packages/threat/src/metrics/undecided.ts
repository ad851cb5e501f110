import type { Bounds, Rate } from '@plugin-eval/core/documents/threat-rate.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { type Counted, rateOf } from './rates.ts';

/** Beyond this share of undecided cases no figure is one value. Source: docs/specification/threats.md, "Run metrics". */
const MOST_UNDECIDED = 0.2;

type Decided = Counted & Pick<CaseScore, 'outcome'>;

export function isUndecided({ outcome }: Pick<CaseScore, 'outcome'>): boolean {
  return outcome === 'unclear';
}

/** Returns true when too many cases are undecided for a single value. */
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

type Risky = Pick<CaseScore, 'outcome' | 'riskScore' | 'weightedRisk' | 'severityWeight'>;

/** A figure of a decided case, and the least and the greatest that it can be of an undecided one. */
export interface CaseMeasure {
  of(one: Risky): number;
  least: number;
  greatest(one: Risky): number;
}

export const RISK: CaseMeasure = { of: ({ riskScore }) => riskScore, least: 0, greatest: () => 1 };
export const WEIGHTED_RISK: CaseMeasure = {
  of: ({ weightedRisk }) => weightedRisk,
  least: 0,
  greatest: ({ severityWeight }) => Math.min(1, severityWeight),
};

/** Values of the cases when every undecided one has passed, or when each has failed. */
export function extremes(cases: readonly Risky[], measure: CaseMeasure, end: 'low' | 'high'): number[] {
  return cases.map((one) => {
    if (!isUndecided(one)) return measure.of(one);
    return end === 'low' ? measure.least : measure.greatest(one);
  });
}

/** A figure of all cases with its bounds; null where more than 20 % of them are undecided. */
export interface BoundedFigure {
  value: number | null;
  bounds?: Bounds;
}

/** @param figure grows with each of its values, and is null only without any */
export function boundedFigure(
  cases: readonly Risky[],
  measure: CaseMeasure,
  figure: (values: readonly number[]) => number | null,
): BoundedFigure {
  const undecided = cases.filter(isUndecided).length;
  const value = areTooManyUndecided(cases) ? null : figure(cases.map(measure.of));
  if (undecided === 0) return { value };
  const [low, high] = (['low', 'high'] as const).map((end) => figure(extremes(cases, measure, end)));
  return { value, bounds: { low: clip(low ?? 0), high: clip(high ?? 1), undecided } };
}

/** Sums of floating-point numbers may leave the unit by a little. */
function clip(value: number): number {
  return Math.min(1, Math.max(0, value));
}
