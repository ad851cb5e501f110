import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordsOf } from '../../test/support/random-records.ts';
import { type BradleyTerryFit, fitBradleyTerry, type WinRecord } from './bradley-terry.ts';
import { strengthsAtMode } from './bradley-terry-mode.ts';
import { comparisonGraphs } from './comparison-graph.ts';

const FIXTURE = new URL('../../test/fixtures/statistics/bradley-terry.json', import.meta.url);
const cases = (
  JSON.parse(readFileSync(FIXTURE, 'utf8')).cases as {
    name: string;
    contenders: number;
    records: [number, number, number, number][];
    strongly_connected: boolean;
    weak_components: number;
    elo_mean_1500: number[] | null;
    prior_mode_nats: number[];
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
  test('the graph is judged as by SciPy', () => {
    const { components } = fitBradleyTerry(contenders, records);
    expect(components.length).toBe(golden.weak_components);
    if (golden.weak_components > 1) return;
    expect(components[0]?.method).toBe(golden.strongly_connected ? 'maximum-likelihood' : 'prior-mode');
  });

  test('the ratings are its ratings, to 1e-6 Elo points', () => {
    const { elo_mean_1500: likeliest, prior_mode_nats: mode, weak_components: components } = golden;
    if (components > 1) return;
    const expected = likeliest ?? mode.map((strength) => 1500 + (400 / Math.LN10) * strength);
    expect(largestDifference(ratings(fitBradleyTerry(contenders, records)), expected)).toBeLessThan(1e-6);
  });

  test('so is the mode under priors, also where it is not what is asked for', () => {
    for (const graph of comparisonGraphs(contenders, records)) {
      const strengths = [...(strengthsAtMode(graph, 1) ?? [])];
      const expected = [...graph.members].map((contender) => golden.prior_mode_nats[contender] ?? Number.NaN);
      expect(strengths.length).toBe(expected.length);
      expect(largestDifference(strengths, expected)).toBeLessThan(1e-9);
    }
  });
});

test('the vectors have all kinds of graphs, up to 200 contenders', () => {
  expect(cases.map(({ contenders }) => contenders)).toContain(200);
  expect(cases.filter(({ strongly_connected: strongly }) => strongly).length).toBeGreaterThan(4);
  expect(cases.filter(({ strongly_connected: strongly }) => !strongly).length).toBeGreaterThan(2);
});

test('two contenders: the log odds of the wins', () => {
  const fit = fitBradleyTerry(2, [{ a: 0, b: 1, winsA: 3, winsB: 1 }]);
  expect(fit.contenders[0]).toEqual({
    component: 0,
    games: 4,
    logStrength: expect.closeTo(Math.log(3) / 2, 12),
    rating: expect.closeTo(1500 + 200 * Math.log10(3), 9),
    method: 'maximum-likelihood',
  });
  expect(fit.contenders[1]?.rating).toBeCloseTo(1500 - 200 * Math.log10(3), 9);
});

test('an undefeated contender has a finite strength, at which the prior balances its surplus of wins', () => {
  const fit = fitBradleyTerry(2, [win(0, 1, 3)]);
  const strength = fit.contenders[0]?.logStrength ?? Number.NaN;
  expect(fit.contenders[0]?.method).toBe('prior-mode');
  expect(strength).toBeCloseTo(3 - 3 / (1 + Math.exp(-2 * strength)), 12);
});

test('a contender without games has no rating, and is in no component', () => {
  const fit = fitBradleyTerry(4, [win(3, 1), win(1, 3)]);
  const none = { component: null, games: 0, logStrength: null, rating: null, method: null };
  expect(fit.contenders[0]).toEqual(none);
  expect(fit.contenders[2]).toEqual(none);
  expect(fit.components).toEqual([{ members: [1, 3], method: 'maximum-likelihood' }]);
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

test('wins are what is expected of the strengths, or differ from it by the strength under a prior', () => {
  fc.assert(
    fc.property(recordsOf(7), (records) => {
      const { contenders } = fitBradleyTerry(7, records);
      const surplus = contenders.map(() => 0);
      for (const { a, b, winsA, winsB } of records) {
        const [own, other] = [contenders[a]?.logStrength ?? 0, contenders[b]?.logStrength ?? 0];
        const unexpected = winsA - (winsA + winsB) / (1 + Math.exp(other - own));
        surplus[a] = (surplus[a] ?? 0) + unexpected;
        surplus[b] = (surplus[b] ?? 0) - unexpected;
      }
      contenders.forEach(({ logStrength, method }, contender) => {
        expect(surplus[contender]).toBeCloseTo(method === 'prior-mode' ? (logStrength ?? 0) : 0, 9);
      });
    }),
  );
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

test('the order of records, their sides and how they are added up do not change a bit', () => {
  const shuffled = recordsOf(7).chain((records) =>
    fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
  );
  fc.assert(
    fc.property(shuffled, ([records, others]) => {
      const fit = fitBradleyTerry(7, records);
      const turned = others.map(({ a, b, winsA, winsB }) => ({ a: b, b: a, winsA: winsB, winsB: winsA }));
      const single = others.flatMap(({ a, b, winsA, winsB }) => [
        { a, b, winsA, winsB: 0 },
        { a, b, winsA: 0, winsB },
      ]);
      expect(fitBradleyTerry(7, others)).toEqual(fit);
      expect(fitBradleyTerry(7, turned)).toEqual(fit);
      expect(fitBradleyTerry(7, single)).toEqual(fit);
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

test('twice the games leave a maximum of the likelihood where it is', () => {
  fc.assert(
    fc.property(recordsOf(5), (records) => {
      const [once, twice] = [fitBradleyTerry(5, records), fitBradleyTerry(5, [...records, ...records])];
      once.contenders.forEach(({ rating, method }, contender) => {
        if (method !== 'maximum-likelihood' || rating === null) return;
        expect(twice.contenders[contender]?.rating).toBeCloseTo(rating, 7);
      });
    }),
  );
});
