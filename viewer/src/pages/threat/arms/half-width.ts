/** A difference with its interval; nulls where it was not measured. */
export interface Difference {
  mean: number | null;
  ciLow: number | null;
  ciHigh: number | null;
}

/** Half widths that a scale of differences between 0 and 1 can have. */
const HALVES = [0.1, 0.2, 0.5, 1];

/** The smallest scale that shows all of these. */
export function halfWidth(differences: readonly Difference[]): number {
  const farthest = differences
    .flatMap(({ mean, ciLow, ciHigh }) => [mean, ciLow, ciHigh])
    .reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
  return HALVES.find((half) => farthest <= half) ?? 1;
}
