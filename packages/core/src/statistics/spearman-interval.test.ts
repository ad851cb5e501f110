import { describe, expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';
import { spearmanInterval } from './spearman-interval.ts';

describe('the interval of a rank correlation', () => {
  test.each([
    [20, 0],
    [20, 0.6],
    [100, -0.8],
  ])('of %i pairs that are correlated at %d covers the true one in 93 to 98 of 100 cases', (pairs, r) => {
    const random = seededRandom(5);
    const uniform = () => (random.uint32() + 0.5) / 2 ** 32;
    const gaussian = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
    // Of two normal variables: 6 / pi * asin(r / 2).
    const truth = (6 / Math.PI) * Math.asin(r / 2);
    const runs = 1_000;
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      const x = Array.from({ length: pairs }, gaussian);
      const y = x.map((value) => r * value + Math.sqrt(1 - r * r) * gaussian());
      const { interval } = spearmanInterval(x, y, 0.95);
      if (interval !== null && interval.low <= truth && truth <= interval.high) covered++;
    }
    expect(covered / runs).toBeGreaterThan(0.93);
    expect(covered / runs).toBeLessThan(0.98);
  });

  test('of a perfect order has a width', () => {
    const values = Array.from({ length: 12 }, (_, index) => index);
    const { rho, interval } = spearmanInterval(values, values, 0.95);
    expect([rho, interval?.high]).toEqual([1, 1]);
    expect(interval?.low).toBeLessThan(1);
    expect(interval?.low).toBeGreaterThan(0.9);
  });

  test('is not given below ten pairs, and rho is not where one side does not vary', () => {
    expect(spearmanInterval([1, 2, 3], [1, 2, 3], 0.95)).toEqual({ rho: 1, interval: null, pairs: 3 });
    expect(
      spearmanInterval(
        new Array(12).fill(1),
        Array.from({ length: 12 }, (_, i) => i),
        0.95,
      ),
    ).toEqual({
      rho: null,
      interval: null,
      pairs: 12,
    });
  });
});
