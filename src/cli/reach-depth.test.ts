import { expect, test } from 'vitest';
import { DepthUnavailableError } from '../errors/depth-unavailable-error.ts';
import { reachDepth } from './reach-depth.ts';

test('quick is reached without a word', () => {
  expect(reachDepth({ depth: 'quick', depthIsExplicit: true })).toEqual({
    depth: { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' },
    notice: null,
  });
});

test('the default depth falls back to the static layer, and says so', () => {
  const { depth, notice } = reachDepth({ depth: 'standard', depthIsExplicit: false });
  expect(depth).toEqual({ requested: 'standard', effective: 'quick', confidenceLabel: 'Estimated' });
  expect(notice).toContain('Only the static layer was run');
  expect(notice).toContain('--depth quick');
});

test.each(['standard', 'deep', 'thorough'] as const)('%s by wish is an error', (depth) => {
  expect(() => reachDepth({ depth, depthIsExplicit: true })).toThrow(DepthUnavailableError);
  expect(() => reachDepth({ depth, depthIsExplicit: true })).toThrow(
    `--depth ${depth} cannot be reached: this version does not run the layer judge`,
  );
});

test('judge scores from outside reach standard, and no depth but that', () => {
  expect(reachDepth({ depth: 'standard', depthIsExplicit: false }, true)).toEqual({
    depth: { requested: 'standard', effective: 'standard', confidenceLabel: 'Assessed' },
    notice: null,
  });
  expect(() => reachDepth({ depth: 'quick', depthIsExplicit: true }, true)).toThrow('Leave --depth out.');
  expect(() => reachDepth({ depth: 'deep', depthIsExplicit: true }, true)).toThrow(
    'the layer monte_carlo yet',
  );
});
