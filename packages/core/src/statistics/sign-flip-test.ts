import type { Resampling } from './cluster-bootstrap.ts';

/** Tolerance within which sums count as extreme as the observed one, relative to the sum of all sizes. */
const TOLERANCE = 1e-9;

/**
 * Computes the two-sided p-value of a mean of paired differences, when each pair could equally have the
 * opposite sign: the share of all sign assignments whose sum is at least as far from 0. At any level the
 * chance of a mistake is at most that level, for any number of pairs and any distribution. Returns 1 without
 * any.
 *
 * Enumerates all assignments if there are no more than resamples; otherwise draws as many and counts the
 * observed one with them. Source: Fisher, "The design of experiments" (1935), section 21; for the draws,
 * Phipson and Smyth, "Permutation p-values should never be zero" (2010).
 */
export function signFlipTest(differences: readonly number[], { resamples, random }: Resampling): number {
  const sizes = Float64Array.from(differences.filter((one) => one !== 0).map(Math.abs));
  const seen = Math.abs(differences.reduce((sum, one) => sum + one, 0));
  const least = seen - TOLERANCE * sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length < 32 && 2 ** sizes.length <= resamples) {
    const ways = 2 ** sizes.length;
    let extreme = 0;
    for (let way = 0; way < ways; way += 1) extreme += Number(isExtreme(sizes, least, () => way));
    return extreme / ways;
  }
  let extreme = 1;
  for (let draw = 0; draw < resamples; draw += 1) {
    extreme += Number(isExtreme(sizes, least, () => random.uint32()));
  }
  return extreme / (resamples + 1);
}

/** @param signs of the next 32 differences, one bit for each */
function isExtreme(sizes: Float64Array, least: number, signs: () => number): boolean {
  let sum = 0;
  let bits = 0;
  for (let index = 0; index < sizes.length; index += 1) {
    if (index % 32 === 0) bits = signs();
    sum += ((bits >>> (index % 32)) & 1) === 1 ? (sizes[index] as number) : -(sizes[index] as number);
  }
  return Math.abs(sum) >= least;
}
