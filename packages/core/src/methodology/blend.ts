import { type DimensionName, LAYER_NAMES, type LayerName } from '../documents/names.ts';
import { DIMENSIONS } from './dimensions.ts';

/** Scores of one dimension by layer; null where the layer did not score it. */
export type LayerScores = Partial<Record<LayerName, number | null>>;

/**
 * The blended score of a dimension: the mean of the layers that scored it, weighted by the blend table.
 * Null when no layer with a weight scored it. Source: docs/specification/quality.md, "Blending".
 */
export function blendLayers(dimension: DimensionName, scores: LayerScores): number | null {
  let total = 0;
  let weights = 0;
  let only: number | null = null;
  for (const layer of LAYER_NAMES) {
    const score = scores[layer];
    const weight = DIMENSIONS[dimension].blend[layer];
    if (score === null || score === undefined || weight === 0) continue;
    only = weights === 0 ? score : null;
    total += weight * score;
    weights += weight;
  }
  // One layer alone is its own mean, without the rounding of a division.
  return weights === 0 ? null : (only ?? total / weights);
}
