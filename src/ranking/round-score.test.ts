import { describe, expect, test } from 'vitest';
import { signTest } from '../statistics/sign-test.ts';
import { roundScore, roundScoreInterval } from './round-score.ts';

const MOST_ROUNDS = 25;

/** All outcomes of so many rounds. */
function outcomes(total: number) {
  return Array.from({ length: total + 1 }, (_, wins) =>
    Array.from({ length: total - wins + 1 }, (_, losses) => ({ wins, losses, draws: total - wins - losses })),
  ).flat();
}

test('a draw is half a point', () => {
  expect(roundScore({ wins: 3, draws: 2, losses: 5 })).toBe(0.4);
  expect(roundScore({ wins: 0, draws: 0, losses: 0 })).toBeNull();
  expect(roundScoreInterval({ wins: 0, draws: 0, losses: 0 })).toBeNull();
});

describe('the interval', () => {
  const all = Array.from({ length: MOST_ROUNDS }, (_, i) => outcomes(i + 1)).flat();

  test('holds the score, lies in [0, 1] and is never a point', () => {
    for (const rounds of all) {
      const interval = roundScoreInterval(rounds);
      const score = roundScore(rounds) ?? -1;
      expect(interval?.low).toBeGreaterThanOrEqual(0);
      expect(interval?.low).toBeLessThanOrEqual(score + 1e-9);
      expect(interval?.high).toBeGreaterThanOrEqual(score - 1e-9);
      expect(interval?.high).toBeLessThanOrEqual(1);
      expect((interval?.high ?? 0) - (interval?.low ?? 0)).toBeGreaterThan(0.01);
    }
  });

  test('leaves out one half exactly when the sign test is significant', () => {
    for (const rounds of all) {
      const { low = 0, high = 1 } = roundScoreInterval(rounds) ?? {};
      expect([rounds, low > 0.5 || high < 0.5]).toEqual([
        rounds,
        signTest(rounds.wins, rounds.losses) < 0.05,
      ]);
    }
  });

  test('is the mirror of the other side', () => {
    for (const { wins, draws, losses } of outcomes(9)) {
      const [one, other] = [
        roundScoreInterval({ wins, draws, losses }),
        roundScoreInterval({ wins: losses, draws, losses: wins }),
      ];
      expect(one?.low).toBeCloseTo(1 - (other?.high ?? 0), 9);
    }
  });

  test('of draws alone is not one of no width', () => {
    const { low = 0, high = 0 } = roundScoreInterval({ wins: 0, draws: 10, losses: 0 }) ?? {};
    // z^2/(n + z^2) on each side of no difference, for n = 10.
    expect(high - 0.5).toBeCloseTo(3.8415 / 13.8415 / 2, 4);
    expect(low).toBeCloseTo(1 - high, 9);
  });

  test.each([
    [6, 0.95],
    [10, 0.91],
    [20, 0.92],
  ])(
    'of %i rounds covers the expected score in at least %f of the cases, and in 0.95 on average',
    (total, least) => {
      const coverages: number[] = [];
      for (let win = 0; win <= 20; win++) {
        for (let loss = 0; loss + win <= 20; loss++) coverages.push(coverage(total, win / 20, loss / 20));
      }
      expect(Math.min(...coverages)).toBeGreaterThan(least);
      expect(coverages.reduce((sum, one) => sum + one, 0) / coverages.length).toBeGreaterThan(0.95);
    },
  );
});

/** Exact, over all outcomes. */
function coverage(total: number, winRate: number, lossRate: number): number {
  const drawRate = Math.max(0, 1 - winRate - lossRate);
  const expected = winRate + drawRate / 2;
  return outcomes(total).reduce((sum, rounds) => {
    const { low = 0, high = 1 } = roundScoreInterval(rounds) ?? {};
    if (low > expected + 1e-9 || high < expected - 1e-9) return sum;
    const { wins, draws, losses } = rounds;
    const orders = factorial(total) / (factorial(wins) * factorial(draws) * factorial(losses));
    return sum + orders * winRate ** wins * lossRate ** losses * drawRate ** draws;
  }, 0);
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}
