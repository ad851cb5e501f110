import { expect, test } from 'vitest';
import { rankingScope } from './ranking-scope.ts';

test('the order of folders does not matter, what is controlled for does', () => {
  expect(rankingScope(['/b', '/a'], null)).toBe('["/a","/b"]');
  expect(rankingScope(['/a', '/b'], 'length')).not.toBe(rankingScope(['/a', '/b'], null));
});
