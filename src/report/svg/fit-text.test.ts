import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOSTILE_NAMES } from '../../../test/support/hostile-names.ts';
import { fitText } from './fit-text.ts';
import { textWidth } from './text-width.ts';

test('what fits stays whole, in the largest size in which it fits', () => {
  expect(fitText('crane', { width: 300, sizes: [23, 17] })).toEqual({ text: 'crane', size: 23 });
  expect(fitText('c'.repeat(30), { width: 300, sizes: [23, 17] })).toEqual({
    text: 'c'.repeat(30),
    size: 17,
  });
});

test('what does not fit is cut at the end, a path at its beginning', () => {
  expect(fitText('abcdefghijklmnopqrstuvwxyz', { width: 60, sizes: [11] }).text).toBe('abcdefg…');
  expect(fitText('plugins/origami/skills/crane', { width: 80, sizes: [11], keep: 'end' }).text).toBe(
    '…/skills/crane',
  );
});

test('no accent is torn from its letter', () => {
  const text = 'e\u0301'.repeat(40);
  const cut = fitText(text, { width: 100, sizes: [11] }).text;
  expect(cut.slice(0, -1)).toBe('e\u0301'.repeat((cut.length - 1) / 2));
});

test('a letter under a heap of accents loses some of them rather than itself', () => {
  expect(fitText(HOSTILE_NAMES.combining ?? '', { width: 100, sizes: [11] }).text).toMatch(/^Z.+…$/);
});

describe('nothing is wider than its room', () => {
  const fits = (text: string, keep: 'start' | 'end') => {
    const fitted = fitText(text, { width: 200, sizes: [23, 17], weight: 'bold', keep });
    expect(textWidth(fitted.text, fitted.size, 'bold')).toBeLessThanOrEqual(200);
  };
  test.each(Object.entries(HOSTILE_NAMES))('%s', (_, text) => {
    fits(text, 'start');
    fits(text, 'end');
  });
  test('any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('start', 'end'), fits));
  });
});

test('widths are those of Verdana', () => {
  expect(textWidth('plugin-eval', 11)).toBeCloseTo(
    6.85 + 3.02 + 6.96 + 6.85 + 3.02 + 6.96 + 5 + 6.55 + 6.51 + 6.61 + 3.02,
  );
  expect(textWidth('WW', 22)).toBeCloseTo(4 * 10.88);
});
