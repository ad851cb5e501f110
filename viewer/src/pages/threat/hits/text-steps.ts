/** A text is opened in steps, each this many times as long as the one before: a megabyte is not drawn unasked. */
const GROWTH = 8;

/** How much of a text the next press shows. @param shown above 0 */
export function nextStep(shown: number, length: number): number {
  return Math.min(length, shown * GROWTH);
}
