import { clopperPearsonInterval } from './clopper-pearson.ts';
import type { Interval } from './interval.ts';
import { type Proportion, requireProportion } from './proportion.ts';
import { studentTQuantile } from './student-t.ts';

export interface ClusteredProportion extends Interval {
  /** Share of all successes in all trials. */
  rate: number;
  /** Trials of a simple random sample that would tell as much, the correction for few clusters included. */
  effectiveTrials: number;
}

/**
 * Interval of a rate from trials that come in clusters, such as the repeats of one prompt: the exact interval of as
 * many independent trials as the clustered ones are worth. Null without trials; clusters without trials are left out.
 *
 * With p the share of all n trials and v = m/(m-1) * sum((k_i - p n_i)^2) / n^2 the variance of that ratio over m
 * clusters, the effective number is p(1-p)/v * (t(n-1)/t(m-1))^2, at most n.
 *
 * Where all trials came out alike, or there is one cluster only, the data say nothing about how alike the trials of a
 * cluster are. They are then taken as quite alike, so that a cluster counts as one trial: ten prompts that fired
 * five times each are ten successes, not fifty.
 *
 * Simulated with 5, 10 and 20 clusters of four trials, true rates of 0.5 to 0.95 and correlations within a cluster of
 * 0 to 1, an interval at 95 % held the rate in 92.6 to 100 % of 2,000 cases, Wilson's in 38 to 97 %. Counting every
 * trial where all came out alike, as surveys do, held it in 63 % with 20 clusters, a rate of 0.95 and full correlation.
 *
 * Source: Korn and Graubard, "Confidence intervals for proportions with small expected number of positive counts
 * estimated from survey data", Survey Methodology 24 (1998); the bound of n by Parker et al., "National Center for
 * Health Statistics data presentation standards for proportions" (2017).
 * @param level in (0, 1), such as 0.95
 * @throws RangeError impossible counts
 */
export function kornGraubardInterval(
  clusters: readonly Proportion[],
  level: number,
): ClusteredProportion | null {
  clusters.forEach(requireProportion);
  const seen = clusters.filter(({ trials }) => trials > 0);
  if (seen.length === 0) return null;
  const trials = seen.reduce((sum, cluster) => sum + cluster.trials, 0);
  const successes = seen.reduce((sum, cluster) => sum + cluster.successes, 0);
  const rate = successes / trials;
  const alike = successes === 0 || successes === trials;
  const effectiveTrials =
    alike || seen.length === 1 ? seen.length : correctedTrials(seen, { successes, trials }, level);
  const interval = clopperPearsonInterval(
    { successes: rate * effectiveTrials, trials: effectiveTrials },
    level,
  );
  return interval === null ? null : { ...interval, rate, effectiveTrials };
}

function correctedTrials(
  clusters: readonly Proportion[],
  { successes, trials }: Proportion,
  level: number,
): number {
  const rate = successes / trials;
  const squares = clusters.reduce((sum, own) => sum + (own.successes - rate * own.trials) ** 2, 0);
  const variance = ((clusters.length / (clusters.length - 1)) * squares) / trials ** 2;
  if (variance === 0) return trials;
  const quantile = (degreesOfFreedom: number) => studentTQuantile((1 + level) / 2, degreesOfFreedom);
  const correction = (quantile(trials - 1) / quantile(clusters.length - 1)) ** 2;
  return Math.min(trials, ((rate * (1 - rate)) / variance) * correction);
}
