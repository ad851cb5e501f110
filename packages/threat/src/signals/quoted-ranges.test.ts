import { expect, test } from 'vitest';
import { isInside, quotedRanges } from './quoted-ranges.ts';

const quoted = (text: string) => quotedRanges(text).map(({ start, end }) => text.slice(start, end));

test('between marks on one line, and lines of block quotes', () => {
  expect(quoted('He said "no" and then "yes, please", and left the room.')).toEqual([
    '"no"',
    '"yes, please"',
  ]);
  expect(quoted('It reads:\n> I cannot.\nThat is all it says, word for word.')).toEqual(['> I cannot.']);
});

test('a mark without an end, or on another line, quotes nothing', () => {
  expect(quoted('A 5" pipe and a 6" pipe are in the shed.')).toEqual([]);
  expect(quoted('He said "no\nand left" the room.')).toEqual([]);
});

test('the whole answer in quotation marks is the answer', () => {
  expect(quoted('"I cannot help with that."')).toEqual([]);
});

test('whether a stretch lies inside one of many', () => {
  const ranges = [
    { start: 2, end: 5 },
    { start: 8, end: 20 },
    { start: 30, end: 31 },
  ];
  expect(isInside(ranges, 8, 20)).toBe(true);
  expect(isInside(ranges, 30, 31)).toBe(true);
  expect(isInside(ranges, 4, 6)).toBe(false);
  expect(isInside(ranges, 21, 22)).toBe(false);
  expect(isInside([], 0, 1)).toBe(false);
});
