import type { Dimension } from '../../../../src/documents/evaluation.ts';
import { type DimensionName, LAYER_NAMES, type LayerName } from '../../../../src/documents/names.ts';
import { DIMENSIONS } from '../../../../src/methodology/dimensions.ts';

/** What one layer has to do with the score of a dimension. */
export interface LayerPart {
  layer: LayerName;
  /** Null when it did not score the dimension. */
  score: number | null;
  /** Of the blend table, when all layers have scored it. */
  nominal: number;
  /** Of the layers that did; 0 for one that did not. */
  share: number;
  /** `share` times `score`: these add up to the dimension's score. */
  contribution: number | null;
}

export const LAYER_TITLES: Record<LayerName, string> = {
  static: 'Static',
  judge: 'Judge',
  monte_carlo: 'Sessions',
};

/** How the layers are blended into a dimension's score. Source: docs/specification/quality.md, "Blending". */
export function layerParts(name: DimensionName, { layers }: Pick<Dimension, 'layers'>): LayerPart[] {
  const { blend } = DIMENSIONS[name];
  const scored = LAYER_NAMES.filter((layer) => typeof layers[layer] === 'number');
  const total = scored.reduce((sum, layer) => sum + blend[layer], 0);
  return LAYER_NAMES.map((layer) => {
    const score = layers[layer] ?? null;
    const share = score === null || total === 0 ? 0 : blend[layer] / total;
    return {
      layer,
      score,
      nominal: blend[layer],
      share,
      contribution: score === null ? null : share * score,
    };
  });
}
