import type { Band } from '../grading/rubric.ts';

/** A band as rubrics write it: "0.40-0.59". */
export function bandName({ low, high }: Band): string {
  return `${low.toFixed(2)}-${high.toFixed(2)}`;
}

/** The band that a score lies in; a band reaches up to where the next one begins. */
export function bandOf(score: number, bands: readonly Band[]): Band | undefined {
  return bands.findLast(({ low }) => score >= low - 1e-9);
}

/** How a score contradicts the band that was named with it, as a sentence to the judge; null when it does not. */
export function bandProblem(score: number, named: string, bands: readonly Band[]): string | null {
  const band = bandOf(score, bands);
  if (band === undefined || bandName(band) === named) return null;
  return `The score ${score} lies in the band ${bandName(band)}, but the band ${named} was named. Settle on a band by its anchor, then on a score inside it.`;
}
