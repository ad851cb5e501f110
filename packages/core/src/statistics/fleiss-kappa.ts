/**
 * Computes the agreement of any fixed number of raters beyond chance; 1 is full agreement, 0 that of chance
 * alone. Null when undefined: without items, with fewer than two raters, and when every rating is the same
 * (0/0). Source: Fleiss, "Measuring nominal scale agreement among many raters" (1971).
 * @param counts by item, how many raters chose each category
 * @throws RangeError when the items do not all have the same number of raters
 */
export function fleissKappa(counts: readonly (readonly number[])[]): number | null {
  const items = counts.length;
  const raters = total(counts[0] ?? []);
  if (counts.some((row) => total(row) !== raters)) {
    throw new RangeError('Every item must be rated by the same number of raters.');
  }
  if (raters < 2) return null;
  const byCategory: number[] = [];
  let squares = 0;
  for (const row of counts) {
    for (const [category, count] of row.entries()) {
      byCategory[category] = (byCategory[category] ?? 0) + count;
      squares += count * count;
    }
  }
  const ratings = items * raters;
  const observed = (squares - ratings) / (ratings * (raters - 1));
  const byChance = total(byCategory.map((count) => count * count)) / (ratings * ratings);
  return byChance === 1 ? null : (observed - byChance) / (1 - byChance);
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
