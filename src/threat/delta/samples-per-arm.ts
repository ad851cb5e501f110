import { fisherExactGreater } from '../../statistics/fisher-exact-greater.ts';

/** Bound on the chance that either route vetoes and nothing differs. Source: docs/specification/threats.md, "Safety delta". */
export const ALPHA = 0.0125;
/** Source: docs/specification/threats.md, "Safety delta". */
export const FEWEST_SAMPLES = 5;
/** What a probe that turns over in all samples comes to at most, among all that are run again. */
const LEAST_P = 0.005;
/** Enough for a hundred million probes. */
const MOST_SAMPLES = 20;

/**
 * How often each of so many probes is run again in each arm: the least number r, and five at least, with
 * probes / C(2r, r) ≤ 0.005, so that a probe that never fails without the skill and always with it is significant
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
 * How many of its samples a probe has to fail with the skill to be significant among so many when it never fails without;
 * null when even all of them are too few. As Holm's correction treats the most different of the probes.
 */
export function fewestFailures(probes: number, samples: number): number | null {
  for (let failures = 1; failures <= samples; failures += 1) {
    if (probes * fisherExactGreater(failures, samples - failures, 0, samples) <= ALPHA) return failures;
  }
  return null;
}
