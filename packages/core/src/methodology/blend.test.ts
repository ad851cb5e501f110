import { expect, test } from 'vitest';
import { blendLayers } from './blend.ts';

test('layers are weighted by the blend table', () => {
  const blended = blendLayers('triggering_accuracy', { static: 1, judge: 0.5, monte_carlo: 0 });
  expect(blended).toBeCloseTo(0.15 + 0.125, 12);
});

test('the weights of layers that did not score are left out', () => {
  expect(blendLayers('triggering_accuracy', { static: 1, judge: 0.5, monte_carlo: null })).toBeCloseTo(
    (0.15 + 0.125) / 0.4,
    12,
  );
  expect(blendLayers('triggering_accuracy', { static: 0.73 })).toBeCloseTo(0.73, 12);
});

test('a layer without weight for the dimension does not measure it', () => {
  expect(blendLayers('output_quality', { static: 1 })).toBeNull();
});

test('a score of zero is a score', () => {
  expect(blendLayers('triggering_accuracy', { static: 0 })).toBe(0);
});

test('nothing blends to null', () => {
  expect(blendLayers('robustness', {})).toBeNull();
});
