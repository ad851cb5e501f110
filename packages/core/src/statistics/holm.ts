/**
 * Adjusts p-values of several tests so that calling all at or below a level significant makes any mistake
 * with a chance of at most that level, whatever their dependence. Keeps their order. Source: Holm, "A simple
 * sequentially rejective multiple test procedure" (1979).
 * @param pValues each in [0, 1]
 * @throws RangeError for what is not a p-value
 */
export function holmAdjusted(pValues: readonly number[]): number[] {
  if (pValues.some((p) => !(p >= 0 && p <= 1))) throw new RangeError('A p-value lies in [0, 1].');
  const adjusted = new Array<number>(pValues.length);
  let highest = 0;
  const ascending = [...pValues.entries()].sort(([, a], [, b]) => a - b);
  for (const [rank, [index, p]] of ascending.entries()) {
    highest = Math.max(highest, Math.min(1, (pValues.length - rank) * p));
    adjusted[index] = highest;
  }
  return adjusted;
}
