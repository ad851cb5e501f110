import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonExtent } from './json-extent.ts';

const extentOf = (text: string) => jsonExtent(Buffer.from(text));

test.each([
  ['1', 0, 1],
  ['[]', 1, 2],
  ['{"a":[1,{"b":2}],"c":3}', 3, 6],
  ['"[[[{,\\"[["', 0, 1],
  ['["\\\\",[[]]]', 3, 5],
])('%s', (text, depth, values) => {
  expect(extentOf(text)).toEqual({ depth, values });
});

test('what is not JSON has an extent too, and none of it takes long', () => {
  expect(extentOf('')).toEqual({ depth: 0, values: 1 });
  expect(extentOf(']]]"\\')).toEqual({ depth: 0, values: 1 });
  expect(extentOf('['.repeat(1_000_000)).depth).toBe(1_000_000);
});

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return 1 + Object.values(value).reduce((sum: number, inner) => sum + valuesIn(inner), 0);
}

test('of any JSON the depth is right, and the values are at least those there are', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.boolean(), (value, indented) => {
      const { depth, values } = extentOf(JSON.stringify(value, null, indented ? 2 : 0));
      expect(depth).toBe(depthOf(value));
      expect(values).toBeGreaterThanOrEqual(valuesIn(value));
    }),
  );
});
