import { expect, test } from 'vitest';
import { shownChild, shownPath } from './shown-path.ts';

test('paths are shown relative to the working directory', () => {
  expect(shownPath('/work/repo', '/work/repo/skills/a')).toBe('skills/a');
  expect(shownPath('/work/repo', '/work/other')).toBe('../other');
  expect(shownPath('/work/repo', '/work/repo')).toBe('.');
});

test('below the working directory itself no dot is shown', () => {
  expect([shownChild('.', 'a'), shownChild('p', 'a'), shownChild('p/', 'a')]).toEqual(['a', 'p/a', 'p/a']);
});
