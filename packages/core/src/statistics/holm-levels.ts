/**
 * Returns the error level at which each of several tests is made by Holm's procedure: tests with the smallest
 * p-value first, at alpha divided by the number that is left, and from the first that fails on at its level.
 * Exactly the tests with p at or below their level are significant. Source: Holm, "A simple sequentially
 * rejective multiple test procedure" (1979).
 * @param pValues each in [0, 1]
 * @param alpha error of all together, in (0, 1)
 */
export function holmLevels(pValues: readonly number[], alpha: number): number[] {
  const levels = new Array<number>(pValues.length);
  let tested = 0;
  let failed: number | null = null;
  for (const [index, p] of [...pValues.entries()].sort(([, a], [, b]) => a - b)) {
    const level: number = failed ?? alpha / (pValues.length - tested);
    levels[index] = level;
    if (p > level) failed = level;
    tested += 1;
  }
  return levels;
}
