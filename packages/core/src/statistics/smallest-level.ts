const SMALLEST = 1e-12;
/** Just below one half, from where on a one-sided bound excludes nothing. */
const LARGEST = 0.5 - 1e-9;

/**
 * Finds the p-value of a test that is defined by its bounds: the smallest error at which it passes, to 1e-12;
 * 1 where it passes at none below one half. Source: docs/specification/comparisons.md, "Not needed".
 * @param passes the test at an error in (0, 0.5); once it passes, it passes at every larger one
 */
export function smallestLevel(passes: (alpha: number) => boolean): number {
  if (!passes(LARGEST)) return 1;
  if (passes(SMALLEST)) return SMALLEST;
  let [fails, holds] = [SMALLEST, LARGEST];
  // Halves the ratio of the two, since small levels matter most.
  for (let step = 0; step < 60; step += 1) {
    const middle = Math.sqrt(fails * holds);
    if (passes(middle)) holds = middle;
    else fails = middle;
  }
  return holds;
}
