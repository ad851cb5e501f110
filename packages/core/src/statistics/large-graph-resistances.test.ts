import { normalDraw, randomSchedule, simulatedGames } from '@plugin-eval/tests/support/simulated-games.ts';
import { describe, expect, test } from 'vitest';
import { fitBradleyTerry } from './bradley-terry.ts';
import { informationOf } from './bradley-terry-likelihood.ts';
import { type ComparisonGraph, comparisonGraphs } from './comparison-graph.ts';
import { graphResistances } from './graph-resistances.ts';
import { laplacianPseudoInverse, resistancesBy } from './laplacian-pseudo-inverse.ts';
import { seededRandom } from './seeded-random.ts';
import { standingsOf } from './standings.ts';

type Pairs = [number, number][];

/** Groups with a random schedule each, and so many games between one and the next. */
function groups(sizes: readonly number[], gamesEach: number, between: number): Pairs {
  const random = seededRandom(7);
  const starts = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0));
  const within = sizes.flatMap((size, at) =>
    randomSchedule(size, gamesEach, random).map(([a, b]): [number, number] => [
      a + (starts[at] ?? 0),
      b + (starts[at] ?? 0),
    ]),
  );
  const bridges = sizes
    .slice(1)
    .flatMap((size, at) =>
      Array.from({ length: between }, (): [number, number] => [
        (starts[at] ?? 0) + random.integerBelow(sizes[at] ?? 1),
        (starts[at + 1] ?? 0) + random.integerBelow(size),
      ]),
    );
  return [...within, ...bridges];
}

function graphOf(pairs: Pairs): ComparisonGraph {
  const size = 1 + Math.max(...pairs.flat());
  const [graph] = comparisonGraphs(
    size,
    pairs.map(([a, b]) => ({ a, b, winsA: 1, winsB: 0 })),
  );
  if (graph === undefined) throw new Error('There were games.');
  return graph;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each([
  { title: 'two groups of 250 that 5 games connect', pairs: groups([250, 250], 10, 5), least: 0.94 },
  { title: 'two groups of 250 that 1 game connects', pairs: groups([250, 250], 10, 1), least: 0.94 },
  { title: 'two groups of 250 that 40 games connect', pairs: groups([250, 250], 10, 40), least: 0.94 },
  { title: 'a group of 30 and one of 500', pairs: groups([500, 30], 10, 3), least: 0.9 },
  { title: 'a chain of twenty groups of 30', pairs: groups(Array(20).fill(30), 8, 2), least: 0.9 },
  { title: 'no weak cut', pairs: groups([500], 10, 0), least: 0.94 },
])('$title', ({ pairs, least }) => {
  const graph = graphOf(pairs);
  const size = graph.members.length;
  const random = seededRandom(5);
  const weights = Float64Array.from(graph.first, () => 0.1 + 0.15 * random.uniform());
  const inverse = laplacianPseudoInverse(graph, weights);
  if (inverse === null) throw new Error('There is an inverse.');
  const finder = graphResistances(graph);
  finder.survey(weights);
  const { variances, shared, resistances } = finder.checkedAt(weights);
  const at = (one: number, other: number) => inverse[one * size + other] as number;

  test('widths are those of the dense inverse', () => {
    const ratios = Array.from(variances, (own, place) => Math.sqrt(own / at(place, place)));
    expect(mean(ratios)).toBeGreaterThan(0.98);
    expect(mean(ratios)).toBeLessThan(1.02);
    expect(Math.min(...ratios)).toBeGreaterThan(least);
    expect(Math.max(...ratios)).toBeLessThan(1.1);
  });

  test('so are those of differences', () => {
    const ratios = Array.from({ length: 4000 }, () => {
      const one = random.integerBelow(size);
      const other = (one + 1 + random.integerBelow(size - 1)) % size;
      const common = shared.reduce((sum, part) => sum + (part[one] as number) * (part[other] as number), 0);
      const found = (variances[one] as number) + (variances[other] as number) - 2 * common;
      return Math.sqrt(found / (at(one, one) + at(other, other) - 2 * at(one, other)));
    });
    expect(mean(ratios)).toBeGreaterThan(0.97);
    expect(mean(ratios)).toBeLessThan(1.03);
    expect(Math.min(...ratios)).toBeGreaterThan(least - 0.05);
    expect(Math.max(...ratios)).toBeLessThan(1.15);
  });

  test('and leverages of games, also of those between groups', () => {
    const exact = resistancesBy(inverse, graph);
    const errors = Array.from(
      resistances,
      (own, pair) => Math.abs(own - (exact[pair] as number)) * (weights[pair] as number),
    );
    expect(mean(errors)).toBeLessThan(0.01);
    expect(Math.max(...errors)).toBeLessThan(0.12);
  });
});

test('a tree of more contenders than fit a dense inverse has finite variances', () => {
  const random = seededRandom(3);
  const graph = graphOf(
    Array.from({ length: 400 }, (_, own): [number, number] => [random.integerBelow(own + 1), own + 1]),
  );
  const weights = new Float64Array(400).fill(0.25);
  const inverse = laplacianPseudoInverse(graph, weights);
  const { variances, resistances } = graphResistances(graph).checkedAt(weights);
  const ratios = Array.from(variances, (own, at) => Math.sqrt(own / (inverse?.[at * 402] ?? Number.NaN)));
  expect(mean(ratios)).toBeGreaterThan(0.97);
  expect(mean(ratios)).toBeLessThan(1.03);
  expect(Math.min(...ratios)).toBeGreaterThan(0.85);
  for (const own of resistances) expect(own).toBeCloseTo(4, 6);
});

test('a game that alone connects two large groups counts as two, and the ranks are those of the dense inverse', () => {
  const random = seededRandom(11);
  const pairs = groups([250, 250], 10, 1);
  const strengths = Float64Array.from({ length: 500 }, () => normalDraw(random));
  const fit = fitBradleyTerry(500, simulatedGames(strengths, pairs, 0, random));
  const [component] = fit.components;
  if (component === undefined) throw new Error('There were games.');
  const { graph, completed, fitted } = component;
  // Won once, completed by Firth to 3/2 of 2 games: a lead of ln 3 nats between its sides.
  const [one, other] = pairs.at(-1) ?? [0, 0];
  const lead = (fitted[one] as number) - (fitted[other] as number);
  expect(Math.abs(lead)).toBeCloseTo(Math.log(3), 2);

  const covariance = laplacianPseudoInverse(graph, informationOf(graph, completed.games, fitted));
  if (covariance === null) throw new Error('There is an inverse.');
  const variances = Float64Array.from({ length: 500 }, (_, own) => covariance[own * 501] as number);
  const exact = standingsOf({ ...component, variances, covariance }, 0.95);
  standingsOf(component, 0.95).forEach(({ rankBest, rankWorst, percentile }, own) => {
    expect(Math.abs(rankBest - (exact[own]?.rankBest ?? 0))).toBeLessThan(25);
    expect(Math.abs(rankWorst - (exact[own]?.rankWorst ?? 0))).toBeLessThan(25);
    expect(percentile).toBeCloseTo(exact[own]?.percentile ?? 0, 1.5);
  });
});

test.each([2, 3])(
  'the fit of a sparse corpus of %d games a skill settles, with finite variances',
  (gamesEach) => {
    const random = seededRandom(1);
    const strengths = Float64Array.from({ length: 400 }, () => 1.5 * normalDraw(random));
    const records = simulatedGames(strengths, randomSchedule(400, gamesEach, random), 0, random);
    for (const { variances } of fitBradleyTerry(400, records).components) {
      for (const own of variances) expect(own).toBeGreaterThan(0);
      expect(variances.every(Number.isFinite)).toBe(true);
    }
  },
);
