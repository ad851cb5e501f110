import { readFileSync } from 'node:fs';
import { recordsOf } from '@plugin-eval/tests/support/random-records.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BradleyTerryFit, ELO_PER_NAT, fitBradleyTerry, type WinRecord } from './bradley-terry.ts';
import { type ComparisonGraph, comparisonGraphs } from './comparison-graph.ts';
import { unpenalisedStrengths } from './firth-fit.ts';

const FIXTURE = new URL('../../../../test/fixtures/statistics/bradley-terry.json', import.meta.url);
const cases = (
  JSON.parse(readFileSync(FIXTURE, 'utf8')).cases as {
    name: string;
    contenders: number;
    records: [number, number, number, number][];
    strongly_connected: boolean;
    weak_components: number;
    elo_mean_1500: number[] | null;
  }[]
).map(({ records, ...rest }) => ({
  ...rest,
  records: records.map(([a, b, winsA, winsB]): WinRecord => ({ a, b, winsA, winsB })),
}));

const ratings = (fit: BradleyTerryFit) => fit.contenders.map(({ rating }) => rating ?? Number.NaN);
const largestDifference = (x: readonly number[], y: readonly number[]) =>
  Math.max(...x.map((own, index) => Math.abs(own - (y[index] ?? Number.NaN))));
const win = (a: number, b: number, wins = 1): WinRecord => ({ a, b, winsA: wins, winsB: 0 });

describe.each(cases)('$name', ({ contenders, records, ...golden }) => {
  test('the graph is judged as by SciPy, and every strength is finite', () => {
    const { components, contenders: fits } = fitBradleyTerry(contenders, records);
    expect(components.length).toBe(golden.weak_components);
    for (const { rating } of fits) expect(rating === null || Number.isFinite(rating)).toBe(true);
  });

  test.runIf(golden.elo_mean_1500 !== null)(
    'without the penalty the ratings are its ratings, to 1e-6',
    () => {
      const [graph] = comparisonGraphs(contenders, records);
      if (!graph || golden.elo_mean_1500 === null) throw new Error('There was a maximum.');
      const likeliest = [...unpenalisedStrengths(graph)].map((strength) => 1500 + ELO_PER_NAT * strength);
      expect(largestDifference(likeliest, golden.elo_mean_1500)).toBeLessThan(1e-6);
    },
  );
});

test('the vectors have all kinds of graphs, up to 200 contenders', () => {
  expect(cases.map(({ contenders }) => contenders)).toContain(200);
  expect(cases.filter(({ strongly_connected: strongly }) => strongly).length).toBeGreaterThan(4);
  expect(cases.filter(({ strongly_connected: strongly }) => !strongly).length).toBeGreaterThan(2);
});

test('two contenders: the log odds of the wins, half a win more for each', () => {
  // The game between two has a leverage of 1, so that the penalty adds a drawn game.
  const fit = fitBradleyTerry(2, [{ a: 0, b: 1, winsA: 3, winsB: 1 }]);
  expect(fit.contenders[0]).toEqual({
    component: 0,
    games: 4,
    logStrength: expect.closeTo(Math.log(3.5 / 1.5) / 2, 9),
    rating: expect.closeTo(1500 + 200 * Math.log10(3.5 / 1.5), 6),
  });
  expect(fit.contenders[1]?.rating).toBeCloseTo(1500 - 200 * Math.log10(3.5 / 1.5), 6);
});

test('a chain of single wins: each link has the log odds of one and a half against a half', () => {
  const { contenders } = fitBradleyTerry(4, [win(0, 1), win(1, 2), win(2, 3)]);
  const strengths = contenders.map(({ logStrength }) => logStrength ?? Number.NaN);
  for (let own = 0; own < 3; own += 1) {
    expect((strengths[own] ?? 0) - (strengths[own + 1] ?? 0)).toBeCloseTo(Math.log(3), 8);
  }
});

test('draws weaken the penalty, by no more than half', () => {
  // All drawn: the variance of the scores is 0, and the dispersion at its bound.
  const draw = { a: 0, b: 1, winsA: 0.5, winsB: 0.5 };
  expect(fitBradleyTerry(2, [draw, draw]).components[0]?.dispersion).toBe(0.5);
  expect(fitBradleyTerry(2, [win(0, 1), win(1, 0)]).components[0]?.dispersion).toBe(1);
  // One draw of four at p = 1/2: 1 - 1 / (4 * 4 / 4) = 3/4.
  const mixed = [win(0, 1), win(1, 0), win(0, 1), win(1, 0), draw, draw, win(0, 1), win(1, 0)];
  expect(fitBradleyTerry(2, mixed).components[0]?.dispersion).toBeCloseTo(3 / 4, 12);
});

test('a contender without games has no rating, and is in no component', () => {
  const fit = fitBradleyTerry(4, [win(3, 1), win(1, 3)]);
  const none = { component: null, games: 0, logStrength: null, rating: null };
  expect(fit.contenders[0]).toEqual(none);
  expect(fit.contenders[2]).toEqual(none);
  expect(fit.components.map(({ members }) => members)).toEqual([[1, 3]]);
  expect(fitBradleyTerry(0, [])).toEqual({ contenders: [], components: [] });
});

test('nothing but draws leaves everybody at exactly 1500', () => {
  const draws = recordsOf(6).map((records) =>
    records.map(({ a, b }): WinRecord => ({ a, b, winsA: 0.5, winsB: 0.5 })),
  );
  fc.assert(
    fc.property(draws, (records) => {
      for (const { rating, games } of fitBradleyTerry(6, records).contenders) {
        expect(rating).toBe(games === 0 ? null : 1500);
      }
    }),
  );
});

test('the strengths maximise the likelihood with its penalty', () => {
  fc.assert(
    fc.property(recordsOf(6), (records) => {
      const { components } = fitBradleyTerry(6, records);
      for (const { graph, dispersion, strengths } of components) {
        const value = (moved: number, by: number) =>
          penalised(
            graph,
            dispersion,
            strengths.map((own, place) => (place === moved ? own + by : own)),
          );
        strengths.forEach((_, own) => {
          const slope = (value(own, 1e-4) - value(own, -1e-4)) / 2e-4;
          expect(Math.abs(slope)).toBeLessThan(1e-5);
        });
      }
    }),
  );
});

test('one-sided records of any kind have finite strengths', () => {
  const oneSided = recordsOf(8).map((records) =>
    records.map(({ a, b, winsA }) => win(Math.min(a, b), Math.max(a, b), winsA)),
  );
  fc.assert(
    fc.property(oneSided, (records) => {
      for (const { rating, games } of fitBradleyTerry(8, records).contenders) {
        expect(games === 0 ? rating === null : Math.abs((rating ?? Number.NaN) - 1500) < 2500).toBe(true);
      }
    }),
  );
});

test('one game that connects the win graph hardly moves a bystander', () => {
  // Two rings of five, the first of which won all its games against the second but, in the end, one.
  const ring = (from: number) =>
    Array.from({ length: 5 }, (_, own) => win(from + own, from + ((own + 1) % 5)));
  const across = Array.from({ length: 5 }, (_, own) => [win(own, 5 + own), win(own, 5 + ((own + 1) % 5))]);
  const records = [...ring(0), ...ring(5), ...across.flat()];
  const before = ratings(fitBradleyTerry(10, records));
  const after = ratings(fitBradleyTerry(10, [...records, win(5, 0)]));
  // 2 and 8 played neither 0 nor 5.
  expect(Math.abs((after[2] ?? 0) - (before[2] ?? 0))).toBeLessThan(60);
  expect(Math.abs((after[8] ?? 0) - (before[8] ?? 0))).toBeLessThan(60);
});

test('every component has mean 1500', () => {
  fc.assert(
    fc.property(recordsOf(9, 8), (records) => {
      const fit = fitBradleyTerry(9, records);
      for (const { members } of fit.components) {
        const sum = members.reduce((all, member) => all + (fit.contenders[member]?.rating ?? Number.NaN), 0);
        expect(sum / members.length).toBeCloseTo(1500, 9);
      }
    }),
  );
});

test('the order of records and their sides do not change a bit', () => {
  const shuffled = recordsOf(7).chain((records) =>
    fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
  );
  fc.assert(
    fc.property(shuffled, ([records, others]) => {
      const fit = fitBradleyTerry(7, records);
      const turned = others.map(({ a, b, winsA, winsB }) => ({ a: b, b: a, winsA: winsB, winsB: winsA }));
      expect(fitBradleyTerry(7, others)).toEqual(fit);
      expect(fitBradleyTerry(7, turned)).toEqual(fit);
    }),
  );
});

test('other numbers for the contenders give them the same ratings', () => {
  const numbers = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 });
  fc.assert(
    fc.property(recordsOf(7), numbers, (records, number) => {
      const renamed = records.map(({ a, b, ...wins }) => ({ a: number[a] ?? 0, b: number[b] ?? 0, ...wins }));
      const [before, after] = [ratings(fitBradleyTerry(7, records)), ratings(fitBradleyTerry(7, renamed))];
      const played = number.filter((_, contender) => !Number.isNaN(before[contender]));
      const kept = before.filter((rating) => !Number.isNaN(rating));
      expect(
        largestDifference(
          kept,
          played.map((own) => after[own] ?? Number.NaN),
        ),
      ).toBeLessThan(1e-7);
    }),
  );
});

test('losses for wins mirror the ratings at 1500', () => {
  fc.assert(
    fc.property(recordsOf(7), (records) => {
      const mirrored = records.map(({ winsA, winsB, ...sides }) => ({
        ...sides,
        winsA: winsB,
        winsB: winsA,
      }));
      const [before, after] = [fitBradleyTerry(7, records), fitBradleyTerry(7, mirrored)];
      before.contenders.forEach(({ logStrength }, contender) => {
        if (logStrength === null) expect(after.contenders[contender]?.logStrength).toBeNull();
        else expect(after.contenders[contender]?.logStrength).toBeCloseTo(-logStrength, 10);
      });
    }),
  );
});

test('a disconnected graph is fitted as its parts, to the last bit', () => {
  fc.assert(
    fc.property(recordsOf(5), recordsOf(4), (left, right) => {
      const moved = right.map(({ a, b, ...wins }) => ({ a: a + 5, b: b + 5, ...wins }));
      const both = fitBradleyTerry(9, [...moved, ...left]);
      const apart = [...fitBradleyTerry(5, left).contenders, ...fitBradleyTerry(4, right).contenders];
      const strengths = (fits: BradleyTerryFit['contenders']) => fits.map(({ component, ...rest }) => rest);
      expect(strengths(both.contenders)).toEqual(strengths(apart));
    }),
  );
});

/** The penalised log-likelihood from its definition; the determinant by Kirchhoff's theorem, of a minor. */
function penalised(graph: ComparisonGraph, dispersion: number, strengths: Float64Array): number {
  const size = strengths.length;
  const rows = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  let logLikelihood = 0;
  graph.first.forEach((a, pair) => {
    const b = graph.second[pair] ?? 0;
    const [winsA, winsB] = [graph.winsFirst[pair] ?? 0, graph.winsSecond[pair] ?? 0];
    const chance = 1 / (1 + Math.exp((strengths[b] ?? 0) - (strengths[a] ?? 0)));
    logLikelihood += winsA * Math.log(chance) + winsB * Math.log(1 - chance);
    const weight = (winsA + winsB) * chance * (1 - chance);
    for (const [row, column, sign] of [
      [a, a, 1],
      [b, b, 1],
      [a, b, -1],
      [b, a, -1],
    ] as const) {
      const values = rows[row] ?? [];
      values[column] = (values[column] ?? 0) + sign * weight;
    }
  });
  return logLikelihood + (dispersion / 2) * logDeterminant(rows.slice(1).map((row) => row.slice(1)));
}

function logDeterminant(rows: number[][]): number {
  return rows.reduce((sum, pivotRow, pivot) => {
    const own = pivotRow[pivot] ?? Number.NaN;
    for (const row of rows.slice(pivot + 1)) {
      const times = (row[pivot] ?? 0) / own;
      pivotRow.forEach((value, column) => {
        row[column] = (row[column] ?? 0) - times * value;
      });
    }
    return sum + Math.log(own);
  }, 0);
}
