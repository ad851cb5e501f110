import { expect, test } from 'vitest';
import { pathList } from './json-manifest.ts';

test.each([
  ['./a', ['./a']],
  [
    ['./a', './b'],
    ['./a', './b'],
  ],
  [['./a', 42, null, ['./b']], ['./a']],
  [{ a: './a' }, []],
  [undefined, []],
])('a field of %j names the paths %j', (value, paths) => {
  expect(pathList(value)).toEqual(paths);
});
