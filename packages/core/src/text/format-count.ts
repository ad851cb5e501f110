/** A number with a comma before every three digits: "12,345". */
export function formatCount(count: number): string {
  // Node takes milliseconds for the first number that it is asked to format.
  return Number.isSafeInteger(count)
    ? String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
    : count.toLocaleString('en');
}
