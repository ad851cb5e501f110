/**
 * A number with so many decimals, cut and not rounded, so that a printed score never claims a grade, badge or threshold
 * that the score itself misses: 89.97 prints as 89.9. What is within 1e-9 of the next step counts as having reached it,
 * as it does for the bounds themselves.
 */
export function cutDecimals(value: number, decimals: number): string {
  const factor = 10 ** decimals;
  return (Math.floor((value + 1e-9) * factor) / factor).toFixed(decimals);
}

/** What is missing to a bound, never less than it is. */
export function missingDecimals(value: number, decimals: number): string {
  const factor = 10 ** decimals;
  return (Math.ceil((value - 1e-9) * factor) / factor).toFixed(decimals);
}
