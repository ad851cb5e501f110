import { blendLayers } from './blend.ts';
import { compositeScore, type DimensionScores } from './composite.ts';
import { mapDimensions } from './map-dimensions.ts';

/**
 * Computes the composite of layer 1 alone, in points, 0-100: the result of `score --depth quick`. Null when
 * it scored nothing.
 * @param scores of layer 1
 * @param penalty factor in [0.5, 1]
 */
export function staticComposite(scores: DimensionScores, penalty: number): number | null {
  return compositeScore(
    mapDimensions((name) => blendLayers(name, { static: scores[name] })),
    penalty,
  );
}
