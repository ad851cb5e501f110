/** US dollars that somebody typed, with a point or a comma; null for what is not an amount above 0. */
export function readCostCap(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)) return null;
  const amount = Number(text);
  return Number.isFinite(amount) && amount > 0 ? amount : null;
}
