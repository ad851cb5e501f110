/** A budget as its user would write it: "$1.20", or all of its digits where it has parts of a cent. */
export function budgetInDollars(usd: number): string {
  const cents = usd * 100;
  return `$${Math.abs(cents - Math.round(cents)) < 1e-9 ? usd.toFixed(2) : usd}`;
}
