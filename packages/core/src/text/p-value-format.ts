/** "p = 0.031"; never shown as 0. */
export function formatPValue(p: number | null): string {
  if (p === null) return 'p unknown';
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
}
