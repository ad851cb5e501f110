import { DIMENSION_NAMES, type DimensionName } from '../documents/names.ts';
import { DIMENSIONS } from './dimensions.ts';

/** Blended scores in [0, 1] by dimension; null where nothing measured it. */
export type DimensionScores = Record<DimensionName, number | null>;

/** Sum of the weights of the measured dimensions, in [0, 1]. */
export function measuredWeight(scores: DimensionScores): number {
  return DIMENSION_NAMES.reduce(
    (sum, name) => (scores[name] === null ? sum : sum + DIMENSIONS[name].weight),
    0,
  );
}

/**
 * Computes the composite in points, 0-100: the weighted mean over the measured dimensions, times the penalty.
 * Null when none was measured. Source: docs/specification/quality.md, "Composite".
 * @param penalty factor in [0.5, 1]
 */
export function compositeScore(scores: DimensionScores, penalty: number): number | null {
  const weight = measuredWeight(scores);
  if (weight === 0) return null;
  const sum = DIMENSION_NAMES.reduce(
    (total, name) => total + DIMENSIONS[name].weight * (scores[name] ?? 0),
    0,
  );
  return (sum / weight) * 100 * penalty;
}
