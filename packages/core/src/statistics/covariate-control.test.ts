import { scheduledGames } from '@plugin-eval/tests/support/scheduled-games.ts';
import { normalDraw, simulatedGames } from '@plugin-eval/tests/support/simulated-games.ts';
import { expect, test } from 'vitest';
import { fitBradleyTerry } from './bradley-terry.ts';
import { bradleyTerryIntervals } from './bradley-terry-intervals.ts';
import { controlCovariate } from './covariate-control.ts';
import { seededRandom } from './seeded-random.ts';
import { standingsOf } from './standings.ts';

/** Skills whose strength is so many nats for a unit of the covariate, and something of their own. */
function simulated(contenders: number, slope: number, seed: number) {
  const random = seededRandom(seed);
  const covariate = Array.from({ length: contenders }, () => normalDraw(random));
  const strengths = Float64Array.from(covariate, (value) => slope * value + 0.5 * normalDraw(random));
  const records = simulatedGames(strengths, scheduledGames(contenders, 10, random), 0, random);
  const mean = (values: Iterable<number>) => [...values].reduce((sum, own) => sum + own, 0) / contenders;
  const [x, y] = [mean(covariate), mean(strengths)];
  const products = mean(covariate.map((own, place) => (own - x) * ((strengths[place] ?? 0) - y)));
  return {
    covariate,
    fit: fitBradleyTerry(contenders, records),
    /** Least squares of the true strengths. */
    truth: products / mean(covariate.map((own) => (own - x) ** 2)),
  };
}

test('the coefficient is the slope of strength in the covariate, and its interval holds the truth', () => {
  let held = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const { covariate, fit, truth } = simulated(40, 0.6, seed);
    const found = controlCovariate(fit, covariate, 0.95);
    if (found === null) throw new Error('The covariate differs.');
    const { interval, deviation, coefficient } = found;
    expect(interval.low).toBeLessThan(coefficient);
    held += Number(interval.low <= truth * deviation && truth * deviation <= interval.high);
  }
  expect(held).toBeGreaterThanOrEqual(52);
});

test('the strengths that are left are uncorrelated with the covariate, and the differences of equal ones stay', () => {
  const { covariate, fit } = simulated(40, 1, 3);
  covariate[7] = covariate[3] ?? 0;
  const found = controlCovariate(fit, covariate, 0.95);
  const left = found?.fit.contenders.map(({ logStrength }) => logStrength ?? Number.NaN) ?? [];
  const before = fit.contenders.map(({ logStrength }) => logStrength ?? Number.NaN);
  const product = left.reduce((sum, own, place) => sum + own * (covariate[place] ?? 0), 0);
  expect(product).toBeCloseTo(0, 9);
  expect((left[7] ?? 0) - (left[3] ?? 0)).toBeCloseTo((before[7] ?? 0) - (before[3] ?? 0), 9);
  for (const interval of bradleyTerryIntervals(found?.fit ?? fit, 0.95)) {
    expect((interval?.high ?? 0) - (interval?.low ?? 0)).toBeGreaterThan(50);
  }
});

test('a large component, whose covariance is not held, has nearly the same coefficient and interval', () => {
  const { covariate, fit } = simulated(320, 0.6, 4);
  const [component] = fit.components;
  expect(component?.covariance).toBeNull();
  const found = controlCovariate(fit, covariate, 0.95);
  expect(found?.interval.low).toBeGreaterThan(0.5);
  expect(found?.interval.high).toBeLessThan(1.1);
});

test('a covariate that does not differ controls nothing', () => {
  const { fit } = simulated(30, 0, 5);
  expect(controlCovariate(fit, new Array<number>(30).fill(7), 0.95)).toBeNull();
  expect(() => controlCovariate(fit, [1, 2], 0.95)).toThrow(RangeError);
});

test('where the covariate explains everything no interval is left, and nobody is ahead', () => {
  const fit = fitBradleyTerry(2, [{ a: 0, b: 1, winsA: 3, winsB: 1 }]);
  const found = controlCovariate(fit, [0, 1], 0.95);
  expect(found?.coefficient).toBeCloseTo(-Math.log(3.5 / 1.5), 9);
  expect(found?.fit.contenders[0]?.rating).toBeCloseTo(1500, 9);
  expect(bradleyTerryIntervals(found?.fit ?? fit, 0.95)).toEqual([null, null]);
  for (const component of found?.fit.components ?? []) {
    expect(standingsOf(component, 0.95)[0]).toMatchObject({ rankBest: 1, rankWorst: 2 });
  }
});
