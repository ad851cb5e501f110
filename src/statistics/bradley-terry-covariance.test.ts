import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordsOf } from '../../test/support/random-records.ts';
import { strengthCovariance } from './bradley-terry-covariance.ts';
import { informationOf } from './bradley-terry-likelihood.ts';
import { strengthsAtMode } from './bradley-terry-mode.ts';
import { type ComparisonGraph, comparisonGraphs } from './comparison-graph.ts';
import { seededRandom } from './seeded-random.ts';

/** The Hessian at the strengths times a vector, from its definition. */
function hessianTimes(
  graph: ComparisonGraph,
  strengths: Float64Array,
  ridge: number,
  vector: Float64Array,
): Float64Array {
  const result = vector.map((value) => ridge * value);
  informationOf(graph, strengths).forEach((weight, pair) => {
    const [a, b] = [graph.first[pair] ?? 0, graph.second[pair] ?? 0];
    const along = weight * ((vector[a] ?? 0) - (vector[b] ?? 0));
    result[a] = (result[a] ?? 0) + along;
    result[b] = (result[b] ?? 0) - along;
  });
  return result;
}

test('two contenders: a quarter of the inverse information, and with the prior that of both', () => {
  const [graph] = comparisonGraphs(2, [{ a: 0, b: 1, winsA: 3, winsB: 1 }]);
  if (!graph) throw new Error('There were games.');
  const strengths = Float64Array.of(Math.log(3) / 2, -Math.log(3) / 2);
  // Four games at p = 3/4 tell 3/4 about the difference, of which a strength is half away from the mean.
  expect(strengthCovariance(graph, strengths, 0).variance(0)).toBeCloseTo(1 / 4 / (3 / 4), 12);
  // The prior on both tells another 1/2 about the difference.
  expect(strengthCovariance(graph, strengths, 1).variance(1)).toBeCloseTo(1 / 4 / (3 / 4 + 1 / 2), 12);
});

test.each([0, 1])('it inverts the Hessian on contrasts, with a ridge of %d', (ridge) => {
  fc.assert(
    fc.property(recordsOf(9), (records) => {
      for (const graph of comparisonGraphs(9, records)) {
        const size = graph.members.length;
        const strengths = strengthsAtMode(graph, 1) ?? new Float64Array(size);
        const covariance = strengthCovariance(graph, strengths, ridge);
        const variances = covariance.variances();
        for (let own = 0; own < size; own += 1) {
          const unit = new Float64Array(size);
          unit[own] = 1;
          const column = covariance.apply(unit);
          hessianTimes(graph, strengths, ridge, column).forEach((value, other) => {
            expect(value).toBeCloseTo(Number(other === own) - 1 / size, 6);
          });
          expect(variances[own]).toBeCloseTo(column[own] ?? Number.NaN, 9);
          expect(covariance.variance(own)).toBeCloseTo(column[own] ?? Number.NaN, 9);
        }
      }
    }),
  );
});

test.each([
  ['of many games each, by one dense factor', 300, 12_000],
  ['of few games each, by sparse solutions', 1500, 3000],
])('variances %s, are those of single solutions', (_, contenders, games) => {
  const random = seededRandom(4);
  const records = Array.from({ length: games }, () => {
    const a = random.integerBelow(contenders);
    const winsA = random.integerBelow(3) / 2;
    return { a, b: (a + 1 + random.integerBelow(contenders - 1)) % contenders, winsA, winsB: 1 - winsA };
  });
  const [graph] = comparisonGraphs(contenders, records);
  if (!graph) throw new Error('There were games.');
  const covariance = strengthCovariance(graph, strengthsAtMode(graph, 1) ?? new Float64Array(), 1);
  const variances = covariance.variances();
  for (const own of [0, 1, 17, graph.members.length - 1]) {
    expect(Math.abs((variances[own] ?? Number.NaN) / covariance.variance(own) - 1)).toBeLessThan(1e-9);
  }
});

test('what rounding hides is not a number', () => {
  const [graph] = comparisonGraphs(3, [
    { a: 0, b: 1, winsA: 1, winsB: 1 },
    { a: 1, b: 2, winsA: 1, winsB: 1 },
  ]);
  if (!graph) throw new Error('There were games.');
  // At 800 nats the variance of a game is no more than the smallest number.
  const covariance = strengthCovariance(graph, Float64Array.of(800, 0, -800), 0);
  expect(covariance.variance(0)).toBeNaN();
  expect([...covariance.variances()]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
});
