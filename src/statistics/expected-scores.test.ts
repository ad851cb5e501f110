import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordsOf } from '../../test/support/random-records.ts';
import { strengthCovariance } from './bradley-terry-covariance.ts';
import { strengthsAtMode } from './bradley-terry-mode.ts';
import { comparisonGraphs } from './comparison-graph.ts';
import { againstOthers, scoreVariance, scoreVariances } from './expected-scores.ts';
import { seededRandom } from './seeded-random.ts';

test('wins and losses against each of the others once, far ones to full relative precision', () => {
  const { won, lost, slope } = againstOthers(Float64Array.of(0, Math.log(3), -Math.log(9)), 0);
  expect(won).toBeCloseTo(0.25 + 0.9, 12);
  expect(lost).toBeCloseTo(0.75 + 0.1, 12);
  expect(slope).toBeCloseTo(0.25 * 0.75 + 0.9 * 0.1, 12);
  expect(againstOthers(Float64Array.of(100, 0), 0).lost / Math.exp(-100)).toBeCloseTo(1, 12);
});

test('two contenders: the variance of the score is that of the difference times the squared slope', () => {
  const [graph] = comparisonGraphs(2, [{ a: 0, b: 1, winsA: 3, winsB: 1 }]);
  if (!graph) throw new Error('There were games.');
  const strengths = Float64Array.of(Math.log(3) / 2, -Math.log(3) / 2);
  const covariance = strengthCovariance(graph, strengths, 0);
  // p = 3/4 of four games: the plain binomial variance p(1 - p)/n.
  expect(scoreVariance({ strengths, covariance }, 0)).toBeCloseTo(3 / 16 / 4, 12);
  expect(scoreVariances({ strengths, covariance })[1]).toBeCloseTo(3 / 16 / 4, 12);
});

test('the gradient behind the variance is that of the wins', () => {
  fc.assert(
    fc.property(recordsOf(6), fc.nat(5), (records, chosen) => {
      for (const graph of comparisonGraphs(6, records)) {
        const strengths = strengthsAtMode(graph, 1) ?? new Float64Array();
        const own = chosen % strengths.length;
        const step = 1e-5;
        const gradient = strengths.map((_, other) => {
          const moved = (by: number) => strengths.map((strength, at) => strength + (at === other ? by : 0));
          return (againstOthers(moved(step), own).won - againstOthers(moved(-step), own).won) / (2 * step);
        });
        const covariance = strengthCovariance(graph, strengths, 1);
        const spread = covariance.apply(gradient);
        const expected = gradient.reduce((sum, slope, other) => sum + slope * (spread[other] ?? 0), 0);
        expect(scoreVariance({ strengths, covariance }, own)).toBeCloseTo(expected, 7);
      }
    }),
  );
});

test('all variances at once are those one by one', () => {
  const random = seededRandom(6);
  const records = Array.from({ length: 1500 }, () => {
    const a = random.integerBelow(150);
    const winsA = random.uniform() < 0.5 + a / 400 ? 1 : 0;
    return { a, b: (a + 1 + random.integerBelow(149)) % 150, winsA, winsB: 1 - winsA };
  });
  const [graph] = comparisonGraphs(150, records);
  if (!graph) throw new Error('There were games.');
  const strengths = strengthsAtMode(graph, 1) ?? new Float64Array();
  const covariance = strengthCovariance(graph, strengths, 1);
  scoreVariances({ strengths, covariance }).forEach((variance, own) => {
    expect(Math.abs(variance / scoreVariance({ strengths, covariance }, own) - 1)).toBeLessThan(1e-9);
  });
});
