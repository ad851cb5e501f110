import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePointLength, compareCodePoints, excerpt } from './code-points.ts';

test('a character above U+FFFF and a lone surrogate each count as one', () => {
  expect(codePointLength('a😀é')).toBe(3);
  expect(codePointLength('\ud800')).toBe(1);
  expect(codePointLength('')).toBe(0);
});

describe('comparing by code point', () => {
  test('an emoji comes after U+FF5E, though its first UTF-16 unit is smaller', () => {
    expect(compareCodePoints('😀', '～')).toBeGreaterThan(0);
    expect('😀' < '～').toBe(true);
  });

  test('capitals come before small letters, and a beginning before the whole', () => {
    expect(['b', 'B', 'ab', 'a'].sort(compareCodePoints)).toEqual(['B', 'a', 'ab', 'b']);
  });

  test('the order is that of the lists of code points', () => {
    const text = fc.string({ unit: 'binary', maxLength: 6 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareCodePoints(a, b)) + 0).toBe(compareLists(a, b) + 0);
      }),
      { seed: 2, numRuns: 1000 },
    );
  });
});

function compareLists(a: string, b: string): number {
  const left = Array.from(a, (char) => char.codePointAt(0) ?? 0);
  const right = Array.from(b, (char) => char.codePointAt(0) ?? 0);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return Math.sign(left.length - right.length);
}

describe('an excerpt', () => {
  test('keeps a text of exactly the limit', () => {
    expect(excerpt('abcde', 5)).toBe('abcde');
  });

  test('cuts a longer one and says so', () => {
    expect(excerpt('abcdef', 5)).toBe('abcde…');
  });

  test('counts code points: five emoji are ten UTF-16 units and fit', () => {
    expect(excerpt('😀😀😀😀😀', 5)).toBe('😀😀😀😀😀');
    expect(excerpt('😀😀😀😀😀x', 5)).toBe('😀😀😀😀😀…');
  });

  test('never splits a surrogate pair', () => {
    expect(excerpt(`${'a'.repeat(4)}😀😀`, 5)).toBe('aaaa😀…');
  });
});
