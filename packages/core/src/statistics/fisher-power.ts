import { fisherExact } from './fisher-exact.ts';

/**
 * Computes the power of Fisher's exact test for two groups of the same size with these chances of success.
 * With equal chances it is the size of the test. Exact: the sum over all tables. Time: cubic in the size.
 * @param size of each group, 0 or more
 * @param chances in [0, 1]
 * @param level p-values below it count as significant
 */
export function fisherPower(size: number, chances: readonly [number, number], level: number): number {
  const [first, second] = chances.map((chance) => binomialWeights(size, chance)) as [number[], number[]];
  let power = 0;
  first.forEach((weight, a) => {
    second.forEach((other, b) => {
      if (fisherExact(a, size - a, b, size - b) < level) power += weight * other;
    });
  });
  return power;
}

/** Probabilities by the number of successes. */
function binomialWeights(trials: number, chance: number): number[] {
  let weights = [1];
  for (let trial = 0; trial < trials; trial++) {
    const next = new Array<number>(weights.length + 1).fill(0);
    weights.forEach((weight, successes) => {
      next[successes] = (next[successes] ?? 0) + weight * (1 - chance);
      next[successes + 1] = (next[successes + 1] ?? 0) + weight * chance;
    });
    weights = next;
  }
  return weights;
}
