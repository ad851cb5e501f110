import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import { blendLayers } from '@plugin-eval/core/methodology/blend.ts';
import { expect, test } from 'vitest';
import { layerParts } from './one-dimension-view.ts';

test('the blend is shared out among the layers that scored', () => {
  const parts = layerParts('triggering_accuracy', { layers: { static: 0.6, judge: 0.8, monte_carlo: null } });
  expect(parts.map(({ layer, nominal, share }) => [layer, nominal, Number(share.toFixed(4))])).toEqual([
    ['static', 0.15, 0.375],
    ['judge', 0.25, 0.625],
    ['monte_carlo', 0.6, 0],
  ]);
});

test('contributions add up to the blended score, for every dimension and every set of layers', () => {
  for (const name of DIMENSION_NAMES)
    for (const layers of [
      { static: 0.4 },
      { static: 0.4, judge: 0.9 },
      { static: 0.4, judge: 0.9, monte_carlo: 0.7 },
      { judge: 0.9, monte_carlo: 0.7 },
    ]) {
      const blended = blendLayers(name, layers);
      const sum = layerParts(name, { layers }).reduce(
        (total, { contribution }) => total + (contribution ?? 0),
        0,
      );
      expect(sum).toBeCloseTo(blended ?? 0, 12);
    }
});
