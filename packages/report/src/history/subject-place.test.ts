import { expect, test } from 'vitest';
import { subjectPlace } from './subject-place.ts';

test.each([
  ['/home/me', 'skills/crane', '/home/me/skills/crane'],
  ['/home/me', '.', '/home/me'],
  ['/home/me/a', '../b//./c', '/home/me/b/c'],
  ['/', '../../x', '/x'],
  ['/home/me', '/elsewhere/skill', '/elsewhere/skill'],
  ['/home/me', 'next/crane@v1.0', '/home/me/next/crane@v1.0'],
])('%s and %s are %s', (folder, path, place) => {
  expect(subjectPlace(folder, path)).toBe(place);
});

test('a share of another machine is a root', () => {
  expect(subjectPlace('\\\\box\\share\\folder', '../../x')).toBe('\\\\box\\share\\x');
});
