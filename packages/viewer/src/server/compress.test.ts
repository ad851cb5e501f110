import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptsGzip, compressOnce } from './compress.ts';

test.each<[string | undefined, boolean]>([
  ['gzip', true],
  ['gzip, deflate, br, zstd', true],
  ['br;q=1.0, GZIP;q=0.8', true],
  ['*', true],
  ['gzip;q=0.001', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000', false],
  ['gzip;q=0, *;q=1', false],
  ['*;q=0', false],
  ['br', false],
  ['not-gzip', false],
  ['', false],
  [undefined, false],
])('Accept-Encoding %j: %j', (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected);
});

test('what is asked for often is compressed once', async () => {
  const compressed = compressOnce('text '.repeat(100));
  const [first, second] = await Promise.all([compressed(), compressed()]);
  expect([first === second, gunzipSync(first).toString()]).toEqual([true, 'text '.repeat(100)]);
});
