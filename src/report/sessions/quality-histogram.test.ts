import { expect, test } from 'vitest';
import { sampleSession } from '../../../test/support/sample-sessions.ts';
import { qualityHistogram } from './quality-histogram.ts';

const session = (quality: number | null, arm: 'with' | 'without' = 'with', activated = true) => ({
  ...sampleSession(1, 0),
  arm,
  activated,
  quality,
});

test('a quality on a bound belongs to the bin above, a perfect one to the last', () => {
  const sessions = [0, 0.1, 0.3, 0.7, 0.7 - 1e-6, 1].map((quality) => session(quality));
  expect(qualityHistogram(sessions).bins.map(({ count }) => count)).toEqual([1, 1, 0, 1, 0, 0, 1, 1, 0, 1]);
});

test('only activated sessions with the skill that were judged count', () => {
  const others = [session(0.5, 'without'), session(0.5, 'with', false), session(null)];
  expect(qualityHistogram(others).bins.every(({ count }) => count === 0)).toBe(true);
});
