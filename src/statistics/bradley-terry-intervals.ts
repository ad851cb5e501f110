import { type BradleyTerryFit, ELO_PER_NAT, MEAN_RATING, type WinRecord } from './bradley-terry.ts';
import { againstOthers, scoreVariance, scoreVariances } from './expected-scores.ts';
import { type FittedComponent, fittedComponents } from './fitted-components.ts';
import type { Interval } from './interval.ts';
import { normalQuantile } from './normal-quantile.ts';

/** Where a contender stands in its component. */
export interface RatingPercentile {
  /** Mean expected score against each of the others once, in (0, 1). */
  percentile: number;
  interval: Interval;
  /** How many others. */
  among: number;
}

/**
 * Intervals of the ratings of a fit, on the Elo scale, each as a difference from the mean of its component, which is
 * 1500: Wald's, by the inverse Hessian of what was minimised. By maximum likelihood, draws that the records show as
 * half wins make them narrower, by a factor down to the square root of 1/2. Null without games, or where the strengths
 * lie so far apart that rounding hides the variance.
 *
 * Simulated with 30 skills of 10 games each and true strengths with a standard deviation of 1 nat, an interval at 95 %
 * held the strength in 95.9 % of cases by maximum likelihood and in 94.3 % at the mode under priors; profile likelihood
 * did in 93.9 and 94.7 %, and was wider. With so few games the prior counts for much: where the true strengths have a
 * standard deviation of 1/2 it is 97.8 %, but with 2 only 68 %, since the mode is then too near to the mean. All
 * figures come from `node bench/run.ts coverage`.
 *
 * Source: Wald (1943); Bishop, "Pattern recognition and machine learning" (2006), section 4.4, for the mode.
 * @param records those that were fitted
 * @param level in (0, 1), such as 0.95
 * @throws RangeError other records than those that were fitted, or an impossible level
 */
export function bradleyTerryIntervals(
  fit: BradleyTerryFit,
  records: readonly WinRecord[],
  level: number,
): (Interval | null)[] {
  const z = normalQuantile((1 + level) / 2);
  const intervals: (Interval | null)[] = fit.contenders.map(() => null);
  for (const component of fittedComponents(fit, records)) {
    component.covariance.variances().forEach((variance, own) => {
      intervals[component.graph.members[own] as number] = intervalOf(component, own, variance, z);
    });
  }
  return intervals;
}

/** As `bradleyTerryIntervals`, of one contender, for much less work. @throws RangeError also an unknown contender */
export function bradleyTerryInterval(
  fit: BradleyTerryFit,
  records: readonly WinRecord[],
  contender: number,
  level: number,
): Interval | null {
  const z = normalQuantile((1 + level) / 2);
  const place = placeOf(fit, records, contender);
  return place && intervalOf(place.component, place.own, place.component.covariance.variance(place.own), z);
}

/**
 * The percentile of one contender: its mean expected score against the rest of its component, and the interval of that
 * by the delta method, on the logit scale, so that it lies in (0, 1). Null without games, or where rounding hides the
 * variance. For all contenders of a fit `ratingPercentiles` is much faster.
 * @param records those that were fitted
 * @param contender from 0 on
 * @param level in (0, 1), such as 0.95
 * @throws RangeError other records than those that were fitted, an unknown contender, or an impossible level
 */
export function ratingPercentile(
  fit: BradleyTerryFit,
  records: readonly WinRecord[],
  contender: number,
  level: number,
): RatingPercentile | null {
  const z = normalQuantile((1 + level) / 2);
  const place = placeOf(fit, records, contender);
  return place && percentileOf(place.component, place.own, scoreVariance(place.component, place.own), z);
}

/** As `ratingPercentile`, of all contenders. */
export function ratingPercentiles(
  fit: BradleyTerryFit,
  records: readonly WinRecord[],
  level: number,
): (RatingPercentile | null)[] {
  const z = normalQuantile((1 + level) / 2);
  const percentiles: (RatingPercentile | null)[] = fit.contenders.map(() => null);
  for (const component of fittedComponents(fit, records)) {
    scoreVariances(component).forEach((variance, own) => {
      percentiles[component.graph.members[own] as number] = percentileOf(component, own, variance, z);
    });
  }
  return percentiles;
}

/** The component of a contender and its local number there; null without games. */
function placeOf(
  fit: BradleyTerryFit,
  records: readonly WinRecord[],
  contender: number,
): { component: FittedComponent; own: number } | null {
  const fitted = fit.contenders[contender];
  if (!fitted) throw new RangeError(`There is no contender ${contender}.`);
  const component = fittedComponents(fit, records)[fitted.component ?? -1];
  return component ? { component, own: component.graph.members.indexOf(contender) } : null;
}

function intervalOf(
  { strengths, dispersion }: FittedComponent,
  own: number,
  variance: number,
  z: number,
): Interval | null {
  const rating = MEAN_RATING + ELO_PER_NAT * (strengths[own] as number);
  const halfWidth = z * Math.sqrt(dispersion * variance) * ELO_PER_NAT;
  return Number.isNaN(halfWidth) ? null : { low: rating - halfWidth, high: rating + halfWidth };
}

function percentileOf(
  { strengths, dispersion }: FittedComponent,
  own: number,
  variance: number,
  z: number,
): RatingPercentile | null {
  const { won, lost } = againstOthers(strengths, own);
  const among = strengths.length - 1;
  // The score is won/(won + lost), so that the slope of its logit is (won + lost)/(won * lost).
  const spread = Math.exp((z * Math.sqrt(dispersion * variance) * (won + lost)) / (won * lost));
  if (Number.isNaN(spread)) return null;
  return {
    percentile: won / (won + lost),
    interval: { low: won / (won + lost * spread), high: won / (won + lost / spread) },
    among,
  };
}
