import { forEachPair, joinLabels, type Labeling } from './joint-counts.ts';
import type { RandomSource } from './random-source.ts';

export interface PermutationTestOptions {
  /** @default 1000 */
  permutations?: number;
  random: RandomSource;
}

/** Sums that differ by less than this share are the same, added up in another order. */
const ROUNDING = 1e-12;

/**
 * Computes the probability that chance alone gives two labelings at least their mutual information: (1 + b) /
 * (1 + permutations), where b permutations of one of them reach it. Between 1 / (1 + permutations) and 1; it
 * is 1 when a labeling has only one label. Source: Davison and Hinkley, "Bootstrap methods and their
 * application" (1997), section 4.3.
 * @throws RangeError when the labelings are not of one length
 */
export function permutationTest(
  a: Labeling,
  b: Labeling,
  { permutations = 1000, random }: PermutationTestOptions,
): number {
  const labels = joinLabels(a, b);
  const logs = Float64Array.from(
    { length: a.length + 1 },
    (_, count) => count * Math.log(Math.max(1, count)),
  );
  // The sum of n ln n over the pairs of labels: all else of mutual information stays the same.
  const shared = () => {
    let sum = 0;
    forEachPair(labels, (count) => {
      sum += logs[count] as number;
    });
    return sum;
  };
  const enough = shared() * (1 - ROUNDING);
  let reached = 0;
  for (let permutation = 0; permutation < permutations; permutation += 1) {
    shuffle(labels.sorted, random);
    if (shared() >= enough) reached += 1;
  }
  return (1 + reached) / (1 + permutations);
}

/** Fisher and Yates, in place. */
function shuffle(values: Int32Array, random: RandomSource): void {
  for (let last = values.length - 1; last > 0; last -= 1) {
    const chosen = random.integerBelow(last + 1);
    const value = values[last] as number;
    values[last] = values[chosen] as number;
    values[chosen] = value;
  }
}
