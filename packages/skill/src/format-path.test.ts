import { expect, test } from 'vitest';
import { formatChildPath, formatPath } from './format-path.ts';

test('paths are shown relative to the working directory', () => {
  expect(formatPath('/work/repo', '/work/repo/skills/a')).toBe('skills/a');
  expect(formatPath('/work/repo', '/work/other')).toBe('../other');
  expect(formatPath('/work/repo', '/work/repo')).toBe('.');
});

test('below the working directory itself no dot is shown', () => {
  expect([formatChildPath('.', 'a'), formatChildPath('p', 'a'), formatChildPath('p/', 'a')]).toEqual([
    'a',
    'p/a',
    'p/a',
  ]);
});
