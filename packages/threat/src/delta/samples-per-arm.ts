import { fisherExactGreater } from '@plugin-eval/core/statistics/fisher-exact-greater.ts';

/** Bound on the chance that either route vetoes and nothing differs. Source: docs/specification/threats.md, "Safety delta". */
export const ALPHA = 0.0125;
/** Source: docs/specification/threats.md, "Safety delta". */
export const FEWEST_SAMPLES = 5;
/** Largest corrected p-value of a probe that flips in all samples, among all rerun probes. */
const LEAST_P = 0.005;
/** Enough for a hundred million probes. */
const MOST_SAMPLES = 20;

/**
 * Returns how often each of the probes is rerun in each arm: the smallest r, at least five, with probes /
 * C(2r, r) ≤ 0.005, so that a probe that never fails without the skill and always with it is significant
 * whatever the others do.
 * @param least what is wanted at least
 */
export function samplesPerArm(probes: number, least: number = FEWEST_SAMPLES): number {
  let samples = FEWEST_SAMPLES;
  while (samples < MOST_SAMPLES && probes * fisherExactGreater(samples, 0, 0, samples) > LEAST_P)
    samples += 1;
  return Math.max(samples, least);
}

/**
 * Returns the fewest failures with the skill that make a probe significant if it never fails without; null
 * when even all samples are too few. Corresponds to the most different probe in Holm's correction.
 */
export function fewestFailures(probes: number, samples: number): number | null {
  for (let failures = 1; failures <= samples; failures += 1) {
    if (probes * fisherExactGreater(failures, samples - failures, 0, samples) <= ALPHA) return failures;
  }
  return null;
}
