import type { SeededRandom } from './seeded-random.ts';

/** A cluster of a resample: the index of one that was seen, or one unlike them, all or none of whose trials succeed. */
export type ClusterDraw = number | 'all' | 'none';

/**
 * As many clusters as were seen, drawn with replacement, each of them one time in n + 1 one that is unlike all seen.
 * That is the bootstrap under the Jeffreys estimate (k + 1/2)/(n + 1) of a rate: the plain one takes a rate of which
 * nothing but successes was seen for certain.
 * Source: Brown, Cai and DasGupta, "Interval estimation for a binomial proportion" (2001), for the estimate.
 * @param clusters how many were seen
 */
export function drawClusters(clusters: number, random: SeededRandom): ClusterDraw[] {
  return Array.from({ length: clusters }, () => {
    const chosen = random.integerBelow(2 * (clusters + 1));
    const index = Math.floor(chosen / 2);
    return index < clusters ? index : chosen % 2 === 0 ? 'all' : 'none';
  });
}
