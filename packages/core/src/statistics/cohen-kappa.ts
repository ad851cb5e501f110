/**
 * Computes the agreement of two raters beyond chance, in [-1, 1]; 1 is full agreement, 0 that of chance
 * alone. Unweighted. Null when undefined: without items, and when both raters gave one and the same label
 * throughout (0/0). Source: Cohen, "A coefficient of agreement for nominal scales" (1960).
 * @param first labels by item
 * @param second labels of the same items by the other rater
 * @throws RangeError when the raters did not rate the same number of items
 */
export function cohenKappa(
  first: readonly (string | number | boolean)[],
  second: readonly (string | number | boolean)[],
): number | null {
  if (first.length !== second.length) throw new RangeError('Both raters must rate the same items.');
  const items = first.length;
  const byFirst = new Map<unknown, number>();
  const bySecond = new Map<unknown, number>();
  let agreed = 0;
  for (const [item, label] of first.entries()) {
    const other = second[item];
    if (label === other) agreed += 1;
    byFirst.set(label, (byFirst.get(label) ?? 0) + 1);
    bySecond.set(other, (bySecond.get(other) ?? 0) + 1);
  }
  // Counts instead of shares: whole numbers are exact, so 0/0 is recognised.
  let byChance = 0;
  for (const [label, count] of byFirst) byChance += count * (bySecond.get(label) ?? 0);
  const denominator = items * items - byChance;
  return denominator === 0 ? null : (items * agreed - byChance) / denominator;
}
