import { expect, test } from 'vitest';
import { matchesPath } from './path-pattern.ts';

test.each<[path: string, pattern: string, fits: boolean]>([
  ['a.log', '*.log', true],
  ['sub/deep/a.log', '*.log', true],
  ['a.logs', '*.log', false],
  ['sub/a.log', 'sub/*.log', true],
  ['sub/deep/a.log', 'sub/*.log', false],
  ['sub/deep/a.log', 'sub/**/a.log', true],
  ['sub/a.log', 'sub/**/a.log', true],
  ['sub/a.log', 'sub/**', true],
  ['other/a.log', 'sub/**', false],
  ['a', 'a*a', false],
  ['aba', 'a*a', true],
])('%s and %s: %s', (path, pattern, fits) => {
  expect(matchesPath(path, pattern)).toBe(fits);
});

test('many stars take no long time', () => {
  expect(matchesPath('a/'.repeat(500).slice(0, -1), `${'**/'.repeat(500)}b`)).toBe(false);
  expect(matchesPath('a'.repeat(10_000), `${'*a'.repeat(2_000)}b`)).toBe(false);
});
