import { badgeOf } from '@plugin-eval/core/methodology/badge.ts';
import { gradeOf } from '@plugin-eval/core/methodology/grade.ts';
import { judgedSkill, sampleUncertainty } from '@plugin-eval/tests/support/judged-report.ts';
import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatCost,
  formatCount,
  formatDifference,
  formatGain,
  formatInterval,
  formatP,
  formatPercent,
  formatPercentile,
  formatPoints,
  formatPValue,
  formatRated,
  formatRating,
  formatScore,
  formatUnit,
  formatWallTime,
  intervalName,
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

test('percents are whole unless decimals are asked for', () => {
  expect(formatPercent(0.66)).toBe('66 %');
  expect(formatPercent(0.6600000000000001)).toBe('66 %');
  expect(formatPercent(0.9091, 1)).toBe('90.9 %');
  expect(formatPercent(null)).toBe('—');
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
  expect([0, 999, 1000, -100, -1000, 1_234_567, 0.5].map(formatCount)).toEqual([
    ...['0', '999', '1,000', '-100', '-1,000', '1,234,567', '0.5'],
  ]);
});

test('the composite stands with its interval and the level of that', () => {
  expect(formatScore(judgedSkill())).toBe('76.4, 95 % 70.3–82.5');
  expect(formatScore({ ...judgedSkill(), uncertainty: sampleUncertainty({ level: 0.9 }) })).toBe(
    '76.4, 90 % 70.3–82.5',
  );
});

test('without an interval the composite stands alone, and without a score there are words', () => {
  const skill = reportSkill();
  expect(formatScore(skill)).toBe('71.2');
  expect(formatScore({ ...skill, composite: { ...skill.composite, score: null } })).toBe('not measured');
});

test('no interval is null, never one of zero width', () => {
  expect(formatInterval({ ciLow: null, ciHigh: null }, 'points')).toBeNull();
  expect(formatInterval({ ciLow: 0.4, ciHigh: null }, 'unit')).toBeNull();
  expect(formatInterval({ ciLow: 0, ciHigh: 0.999 }, 'unit')).toBe('0.00–0.99');
});

test('a narrow interval is printed with the decimals that show its width', () => {
  expect(formatInterval({ ciLow: 0.9312, ciHigh: 0.9349 }, 'unit')).toBe('0.931–0.934');
  expect(formatInterval({ ciLow: 80.011, ciHigh: 80.049 }, 'points')).toBe('80.01–80.04');
  expect(formatInterval({ ciLow: 0.50011, ciHigh: 0.50019 }, 'percent')).toBe('50.01–50.02 %');
});

test('an interval of which nobody says the level claims none', () => {
  expect(intervalName(null)).toBe('interval');
});

test('a rating never claims a bound that it misses', () => {
  expect(formatRating(1499.96)).toBe('1499');
  expect(formatRating(1500)).toBe('1500');
  expect(formatRating(-12.5)).toBe('-13');
  expect(formatRating(null)).toBe('—');
  fc.assert(
    fc.property(fc.double({ min: 0, max: 4000, noNaN: true }), (rating) => {
      expect(Number(formatRating(rating))).toBeLessThanOrEqual(rating + 1e-8);
    }),
  );
});

test('an interval needs both ends', () => {
  expect(formatRated(1583.4, { ciLow: 1502.2, ciHigh: 1650.9 })).toBe('1583 (1502–1650)');
  expect(formatRated(1583.4, { ciLow: null, ciHigh: 1650.9 })).toBe('1583 (no interval)');
  expect(formatInterval({ ciLow: 1502.2, ciHigh: null }, 'rating')).toBeNull();
});

test('nothing is better than all but at the very top', () => {
  expect(formatPercentile(0.834)).toBe('83 %');
  expect(formatPercentile(0.29)).toBe('29 %');
  expect(formatPercentile(0.9999)).toBe('99 %');
  expect(formatPercentile(1)).toBe('100 %');
  expect(formatPercentile(null)).toBe('—');
  expect(formatInterval({ ciLow: 0.791, ciHigh: 0.872 }, 'percentile')).toBe('79–87 %');
  expect(formatInterval({ ciLow: 0.791, ciHigh: null }, 'percentile')).toBeNull();
});

test('small p values are not rounded to nothing', () => {
  expect(formatPValue(0.7266)).toBe('p = 0.727');
  expect(formatPValue(0.0313)).toBe('p = 0.031');
  expect(formatPValue(0.0004)).toBe('p < 0.001');
  expect(formatPValue(1)).toBe('p = 1.000');
  expect(formatPValue(null)).toBe('p unknown');
  expect([0.0313, 0.0004, null].map(formatP)).toEqual(['0.031', '< 0.001', '—']);
});

test('a difference stands with its interval, and the level where somebody says it', () => {
  const difference = { mean: 0.12, ciLow: 0.034, ciHigh: 0.21 };
  expect(formatDifference(difference)).toBe('+0.12 (+0.03 to +0.21)');
  expect(formatDifference(difference, { level: 0.95 })).toBe('+0.12 (95 % +0.03 to +0.21)');
  expect(formatDifference(difference, { level: null })).toBe('+0.12 (interval +0.03 to +0.21)');
  expect(formatDifference({ ...difference, ciLow: null })).toBe('+0.12 (no interval)');
  expect(formatDifference({ ...difference, mean: null })).toBe('not measured');
});
