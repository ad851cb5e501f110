/**
 * Formats a number with truncated, not rounded, decimals, so that a printed score never claims a grade, badge
 * or threshold that it misses: 89.97 prints as 89.9. A value within 1e-9 of the next step counts as reaching
 * it, as for the bounds themselves.
 */
export function cutDecimals(value: number, decimals: number): string {
  const factor = 10 ** decimals;
  return (Math.floor((value + 1e-9) * factor) / factor).toFixed(decimals);
}

/** Formats the gap to a bound, never understating it. */
export function missingDecimals(value: number, decimals: number): string {
  const factor = 10 ** decimals;
  return (Math.ceil((value - 1e-9) * factor) / factor).toFixed(decimals);
}
