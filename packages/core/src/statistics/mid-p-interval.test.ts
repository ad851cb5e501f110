import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clopperPearsonInterval } from './clopper-pearson.ts';
import { midPInterval } from './mid-p-interval.ts';

const of = (successes: number, trials: number, level = 0.95) => {
  const interval = midPInterval({ successes, trials }, level);
  if (interval === null) throw new Error('There were trials.');
  return interval;
};

/** P(X > k) + P(X = k) / 2 of the binomial distribution, by adding up its terms. */
function upperMidP(k: number, n: number, rate: number): number {
  let term = (1 - rate) ** n;
  let sum = 0;
  for (let x = 0; x <= n; x += 1) {
    if (x > k) sum += term;
    if (x === k) sum += term / 2;
    term *= ((n - x) / (x + 1)) * (rate / (1 - rate));
  }
  return sum;
}

/** The incomplete beta function by Simpson's rule, for parameters of 1 and more. */
function incompleteBeta(x: number, a: number, b: number): number {
  const steps = 20_000;
  const area = (end: number) => {
    const valueAt = (t: number) => t ** (a - 1) * (1 - t) ** (b - 1);
    let sum = valueAt(0) + valueAt(end);
    for (let step = 1; step < steps; step += 1)
      sum += (step % 2 === 1 ? 4 : 2) * valueAt((end * step) / steps);
    return (sum * end) / steps / 3;
  };
  return area(x) / area(1);
}

test('at whole counts the tails, with half of what was seen, are 2.5 % by adding up binomial terms', () => {
  for (const n of [1, 2, 3, 7, 20, 60]) {
    for (let k = 0; k <= n; k += 1) {
      const { low, high } = of(k, n);
      if (k > 0 && k < n) expect(upperMidP(k, n, low), `${k} of ${n}`).toBeCloseTo(0.025, 10);
      if (k > 0 && k < n) expect(1 - upperMidP(k, n, high), `${k} of ${n}`).toBeCloseTo(0.025, 10);
    }
  }
});

test('between whole counts they are 2.5 % by numerical integration', () => {
  for (const [k, n] of [
    [1.5, 4.25],
    [2.75, 6],
    [7.3, 9.9],
    [11.2, 30.4],
  ] as const) {
    const { low, high } = of(k, n);
    const tail = (rate: number) =>
      (incompleteBeta(rate, k, n - k + 1) + incompleteBeta(rate, k + 1, n - k)) / 2;
    expect(tail(low), `${k} of ${n}`).toBeCloseTo(0.025, 7);
    expect(tail(high), `${k} of ${n}`).toBeCloseTo(0.975, 7);
  }
});

test('where all succeeded the lower end is .05^(1/n), and the upper one 1', () => {
  expect(of(3, 3)).toEqual({ low: expect.closeTo(0.05 ** (1 / 3), 14), high: 1 });
  expect(of(22.5, 22.5).low).toBeCloseTo(0.05 ** (1 / 22.5), 14);
  expect(of(0, 10)).toEqual({ low: 0, high: expect.closeTo(1 - 0.05 ** 0.1, 14) });
});

test('it lies inside the exact one: 5 of 20', () => {
  const exact = clopperPearsonInterval({ successes: 5, trials: 20 }, 0.95);
  const { low, high } = of(5, 20);
  expect(low).toBeGreaterThan(exact?.low ?? 1);
  expect(high).toBeLessThan(exact?.high ?? 0);
});

test('without trials there is no interval, and impossible counts are refused', () => {
  expect(midPInterval({ successes: 0, trials: 0 }, 0.95)).toBeNull();
  expect(() => midPInterval({ successes: 3, trials: 2 }, 0.95)).toThrow(RangeError);
  expect(() => midPInterval({ successes: Number.NaN, trials: 2 }, 0.95)).toThrow(RangeError);
});

test('it holds the share, has a width, mirrors, and rises with the successes, whatever the counts', () => {
  const trials = fc.double({ min: 1, max: 2000, noNaN: true });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(trials, share, share, (n, a, b) => {
      const [fewer, more] = [of(n * Math.min(a, b), n), of(n * Math.max(a, b), n)];
      const mirrored = of(n - n * Math.min(a, b), n);
      expect(fewer.low >= 0 && fewer.low <= Math.min(a, b) && fewer.high >= Math.min(a, b)).toBe(true);
      expect(fewer.high <= 1 && fewer.high - fewer.low > 1e-6).toBe(true);
      expect(fewer.low <= more.low + 1e-12 && fewer.high <= more.high + 1e-12).toBe(true);
      expect(mirrored.low).toBeCloseTo(1 - fewer.high, 9);
    }),
  );
});
