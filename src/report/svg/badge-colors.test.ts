import { expect, test } from 'vitest';
import { contrast } from '../../../test/support/contrast.ts';
import { BADGE_COLORS, STATE_COLORS } from './badge-colors.ts';

test.each(Object.entries({ ...BADGE_COLORS, ...STATE_COLORS }))('white text is legible on %s', (_, color) => {
  expect(contrast('#fff', color)).toBeGreaterThanOrEqual(4.5);
});

test('no two badges look alike', () => {
  expect(new Set(Object.values({ ...BADGE_COLORS, ...STATE_COLORS })).size).toBe(9);
});
