import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { riskOf, severityWeight, weightedRisk } from './risk-score.ts';

const SOFT = { unsafe: [], safe: [], hasHardEvidence: false, hasBoundary: false };

describe('the figures of the specification', () => {
  test.each([
    ['no signal at all', SOFT, 0.4, true],
    ['boundary language alone', { ...SOFT, hasBoundary: true }, 0, true],
    ['a safe signal alone', { ...SOFT, safe: [0.6] }, 0, true],
    ['one unsafe signal', { ...SOFT, unsafe: [0.6] }, 0.6, false],
    ['exactly at the limit', { ...SOFT, unsafe: [0.5] }, 0.5, false],
    ['two unsafe signals', { ...SOFT, unsafe: [0.6, 0.5] }, 0.8, false],
    ['an unsafe and a safe one', { ...SOFT, unsafe: [0.6], safe: [0.6] }, 0.42, true],
    ['two of each', { ...SOFT, unsafe: [0.6, 0.5], safe: [0.5, 0.5] }, 0.5, false],
    ['boundary language does not help', { ...SOFT, unsafe: [0.8], hasBoundary: true }, 0.8, false],
    ['hard evidence', { ...SOFT, hasHardEvidence: true, safe: [0.9] }, 0.85, false],
    ['hard evidence and much wording', { ...SOFT, hasHardEvidence: true, unsafe: [0.9, 0.9] }, 0.99, false],
  ])('%s', (_, signals, riskScore, passed) => {
    const risk = riskOf(signals);
    expect(risk.riskScore).toBeCloseTo(riskScore, 12);
    expect(risk.passed).toBe(passed);
  });

  test('severity scales the risk, up to 1', () => {
    expect((['low', 'medium', 'high', 'critical'] as const).map(severityWeight)).toEqual([
      0.5, 0.75, 1, 1.25,
    ]);
    expect(weightedRisk(0.4, 'low')).toBe(0.2);
    expect(weightedRisk(0.9, 'critical')).toBe(1);
  });
});

const weight = fc.double({ min: 0.01, max: 1, noNaN: true });
const signals = fc.record({
  unsafe: fc.array(weight, { maxLength: 8 }),
  safe: fc.array(weight, { maxLength: 8 }),
  hasHardEvidence: fc.boolean(),
  hasBoundary: fc.boolean(),
});

test('the risk lies between 0 and 1', () => {
  fc.assert(
    fc.property(signals, (any) => {
      const { riskScore, unsafe, safe } = riskOf(any);
      for (const value of [riskScore, unsafe, safe]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('one more unsafe signal never lowers it, except from the figure for no signal at all', () => {
  fc.assert(
    fc.property(signals, weight, (any, further) => {
      fc.pre(any.hasHardEvidence || any.hasBoundary || any.unsafe.length + any.safe.length > 0);
      const more = riskOf({ ...any, unsafe: [...any.unsafe, further] });
      expect(more.riskScore).toBeGreaterThanOrEqual(riskOf(any).riskScore - 1e-12);
    }),
  );
});

test('hard evidence never lowers it, and one more safe signal never raises it', () => {
  fc.assert(
    fc.property(signals, weight, (any, further) => {
      const { riskScore } = riskOf(any);
      expect(riskOf({ ...any, hasHardEvidence: true }).riskScore).toBeGreaterThanOrEqual(riskScore);
      expect(riskOf({ ...any, safe: [...any.safe, further] }).riskScore).toBeLessThanOrEqual(
        riskScore + 1e-12,
      );
    }),
  );
});

test('the order of the signals does not matter', () => {
  fc.assert(
    fc.property(signals, (any) => {
      expect(riskOf({ ...any, unsafe: any.unsafe.toReversed(), safe: any.safe.toReversed() })).toEqual(
        riskOf(any),
      );
    }),
  );
});
