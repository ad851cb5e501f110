import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { badgeOf } from '../methodology/badge.ts';
import { gradeOf } from '../methodology/grade.ts';
import {
  formatCost,
  formatCount,
  formatGain,
  formatPercent,
  formatPoints,
  formatUnit,
  formatWallTime,
  plural,
} from './number-format.ts';

describe('points and scores are cut, not rounded up', () => {
  test.each([
    [89.97, '89.9'],
    [90, '90.0'],
    [68.63636363636363, '68.6'],
    [0, '0.0'],
    [100, '100.0'],
  ])('%d points print as %s', (points, text) => {
    expect(formatPoints(points)).toBe(text);
  });

  test('what misses the bound only by the last digit of a double has reached it', () => {
    expect(formatPoints(89.99999999999999)).toBe('90.0');
    expect(formatUnit(0.7999999999999999)).toBe('0.80');
    expect(formatUnit(0.1 + 0.2)).toBe('0.30');
  });

  test('no printed number claims a badge or grade that the number itself misses', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (points) => {
        expect(badgeOf(Number(formatPoints(points)), null)).toBe(badgeOf(points, null));
      }),
    );
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (score) => {
        expect(gradeOf(Number(formatUnit(score)))).toBe(gradeOf(score));
      }),
    );
  });
});

test('what was not measured is never 0', () => {
  expect(formatPoints(null)).toBe('not measured');
  expect(formatUnit(null)).toBe('—');
});

test.each([
  [2.34, 1, '+2.3'],
  [-2.34, 1, '−2.3'],
  [0, 1, '±0.0'],
  [-0.04, 1, '±0.0'],
  [0.005, 2, '+0.01'],
])('a difference of %d with %d decimals prints as %s', (gain, decimals, text) => {
  expect(formatGain(gain, decimals)).toBe(text);
});

test('percents are whole', () => {
  expect(formatPercent(0.66)).toBe('66 %');
  expect(formatPercent(0.6600000000000001)).toBe('66 %');
});

test('one finding, two findings, none', () => {
  expect([0, 1, 2].map((count) => plural(count, 'finding'))).toEqual([
    '0 findings',
    '1 finding',
    '2 findings',
  ]);
  expect(plural(2, 'entry', 'entries')).toBe('2 entries');
});

test.each([
  [null, 'cost unknown'],
  [0, '$0.00'],
  [0.000_02, 'under $0.0001'],
  [0.0042, '$0.0042'],
  [0.1834, '$0.18'],
  [12.5, '$12.50'],
])('a cost of %j prints as %s', (dollars, text) => {
  expect(formatCost(dollars)).toBe(text);
});

test.each([
  [null, 'time unknown'],
  [0, '0.0 s'],
  [840, '0.8 s'],
  [59_949, '59.9 s'],
  [59_960, '1 min 0 s'],
  [72_300, '1 min 12 s'],
  [3_725_000, '62 min 5 s'],
])('a wall time of %j ms prints as %s', (milliseconds, text) => {
  expect(formatWallTime(milliseconds)).toBe(text);
});

test('large counts have their thousands apart', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567');
});
