/**
 * A score or a mean to nine decimals: 0.1 + 0.2 is 0.3. Sums of the same parts in another order differ in their last bits,
 * and would have different ranks.
 */
export function withoutRounding(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}
