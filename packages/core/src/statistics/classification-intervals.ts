import { caseRateInterval } from './case-interval.ts';
import type { Estimated } from './difference-interval.ts';
import type { Interval } from './interval.ts';
import type { Proportion } from './proportion.ts';

export interface ClassificationIntervals {
  /** Interval of the precision; null without a positive trial, or without trials of either label. */
  precision: Interval | null;
  /** Interval of F1; null without trials of either label. */
  f1: Interval | null;
}

const BISECTIONS = 60;

/**
 * Computes intervals of precision and F1 from trials in cases, such as the repeats of one prompt, with the
 * mix of labels fixed. With P and N trials that should and should not come out positive, r the share of hits
 * and f that of false alarms, precision is r P / (r P + f N) and F1 is 2 r P / (r P + f N + P). Whether such
 * a ratio exceeds x is equivalent to a r - b f > c for some a, b and c of 0 or more; the interval is all x
 * that remain possible when the limits of a r - b f are recovered from those of r and f (MOVER), each
 * `caseRateInterval`'s. So they have a width even when all came out right, and contain the observed value.
 * Source: Zou and Donner, "Construction of confidence limits about effect measures: a general approach"
 * (2008); Newcombe, "MOVER-R confidence intervals for ratios and products of two independently estimated
 * quantities" (2016).
 * @param positive activations among the trials that should activate, by case
 * @param negative activations among those that should not
 * @param level in (0, 1), such as 0.95
 */
export function classificationIntervals(
  positive: readonly Proportion[],
  negative: readonly Proportion[],
  level: number,
): ClassificationIntervals {
  const hits = estimateOf(positive, level);
  const falseAlarms = estimateOf(negative, level);
  if (hits === null || falseAlarms === null) return { precision: null, f1: null };
  const [p, n] = [hits.trials, falseAlarms.trials];
  const isAnyPositive = hits.value > 0 || falseAlarms.value > 0;
  return {
    precision: isAnyPositive
      ? ratioInterval(hits, falseAlarms, (x) => ({ a: p * (1 - x), b: n * x, c: 0 }))
      : null,
    f1: ratioInterval(hits, falseAlarms, (x) => ({ a: p * (2 - x), b: n * x, c: p * x })),
  };
}

interface RateEstimate extends Estimated {
  trials: number;
}

/** The pooled share, with the interval of the mean over cases, extended to it where they differ that much. */
function estimateOf(cases: readonly Proportion[], level: number): RateEstimate | null {
  const interval = caseRateInterval(cases, level);
  if (interval === null) return null;
  const trials = cases.reduce((sum, own) => sum + own.trials, 0);
  const value = cases.reduce((sum, own) => sum + own.successes, 0) / trials;
  return { value, trials, low: Math.min(interval.low, value), high: Math.max(interval.high, value) };
}

/**
 * The condition that a ratio exceeds x: a times the share of hits, minus b times that of false alarms,
 * exceeds c.
 */
type Exceeds = (x: number) => { a: number; b: number; c: number };

function ratioInterval(hits: Estimated, falseAlarms: Estimated, exceeds: Exceeds): Interval {
  const surplus = ({ a, b, c }: ReturnType<Exceeds>) => a * hits.value - b * falseAlarms.value - c;
  const lower = (x: number) => {
    const at = exceeds(x);
    return (
      surplus(at) - Math.hypot(at.a * (hits.value - hits.low), at.b * (falseAlarms.high - falseAlarms.value))
    );
  };
  const upper = (x: number) => {
    const at = exceeds(x);
    return (
      surplus(at) + Math.hypot(at.a * (hits.high - hits.value), at.b * (falseAlarms.value - falseAlarms.low))
    );
  };
  const seen = fallBelowZero(0, 1, (x) => surplus(exceeds(x)));
  return { low: fallBelowZero(0, seen, lower), high: fallBelowZero(seen, 1, upper) };
}

/**
 * Finds the point in [from, to] at which a falling function becomes negative: `from` if it already is, `to`
 * if it never does.
 */
function fallBelowZero(from: number, to: number, valueAt: (x: number) => number): number {
  if (valueAt(to) >= 0) return to;
  let [low, high] = [from, to];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    if (valueAt(middle) >= 0) low = middle;
    else high = middle;
  }
  return low;
}
