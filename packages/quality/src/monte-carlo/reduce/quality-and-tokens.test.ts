import { midPInterval } from '@plugin-eval/core/statistics/mid-p-interval.ts';
import { FIFTEEN_PROMPTS, observedSession } from '@plugin-eval/tests/support/observed-sessions.ts';
import { expect, test } from 'vitest';
import type { ObservedSession } from '../observed-session.ts';
import { endedSessions } from './ended-sessions.ts';
import { qualityOf } from './quality.ts';
import { tokensOf } from './tokens.ts';

const ended = (sessions: ObservedSession[]) => endedSessions(FIFTEEN_PROMPTS, sessions);
const judged = (...byPrompt: number[][]) =>
  ended(
    byPrompt.flatMap((scores, promptIndex) =>
      scores.map((quality) => observedSession({ promptIndex, quality })),
    ),
  );

test('mean, population deviation and the two coefficients of variation, by hand', () => {
  const quality = qualityOf(judged([0.6, 0.8], [0.5], [0.9, 0.9]), 0.95);
  expect(quality).toMatchObject({
    runs: 5,
    mean: expect.closeTo(0.74, 12),
    std: expect.closeTo(Math.sqrt(0.132 / 5), 12),
    cv: expect.closeTo(Math.sqrt(0.132 / 5) / 0.74, 12),
    // 0.1 / 0.7 and 0; the prompt that was judged once says nothing.
    cvWithin: expect.closeTo(0.1 / 0.7 / 2, 12),
  });
});

test('the interval is that of a quality over prompts, which a single prompt and equal scores do not shrink', () => {
  // s2 = 0.01, D = 0.01 * 2 / (3 * 0.09), D* = (2 D + 6) / 8: worth 3 / D* trials, 90 % of which succeeded.
  const trials = 3 / (((2 * 0.02) / 0.27 + 6) / 8);
  const expected = midPInterval({ successes: 0.9 * trials, trials }, 0.95);
  const quality = qualityOf(judged([0.8], [0.9], [1]), 0.95);
  expect(quality.ciLow).toBeCloseTo(expected?.low ?? Number.NaN, 9);
  expect(quality.ciHigh).toBeCloseTo(expected?.high ?? Number.NaN, 9);
  const one = qualityOf(judged([0.5, 0.7]), 0.95);
  expect((one.ciHigh ?? 0) - (one.ciLow ?? 1)).toBeGreaterThan(0.8);
  const equal = qualityOf(judged(...Array<number[]>(15).fill([0.8, 0.8])), 0.95);
  expect((equal.ciHigh ?? 0) - (equal.ciLow ?? 1)).toBeGreaterThan(0.1);
});

test('sessions that all pass leave the quality open: three prompts down to .05^(1/n)', () => {
  const all = qualityOf(judged([1, 1], [1, 1], [1, 1]), 0.95);
  expect([all.ciLow, all.ciHigh]).toEqual([expect.closeTo(0.05 ** (1 / 4), 12), 1]);
});

test('the quality 0 has no coefficient of variation', () => {
  expect(qualityOf(judged([0, 0], [0]), 0.95)).toMatchObject({
    mean: 0,
    std: 0,
    cv: null,
    cvWithin: null,
  });
});

test('only activated sessions that were judged have a quality', () => {
  const sessions = ended([
    observedSession({ quality: 0.6 }),
    observedSession({ quality: null }),
    observedSession({ activated: false, quality: 1 }),
  ]);
  expect(qualityOf(sessions, 0.95)).toMatchObject({ runs: 1, mean: 0.6 });
});

const activatedWith = (...totals: (number | null)[]) =>
  totals.map((rawTokens) => observedSession({ rawTokens }));
const negative = (rawTokens: number) => observedSession({ promptIndex: 12, activated: false, rawTokens });
const control = (rawTokens: number, fired = false) => ({ outcome: 'ended' as const, fired, rawTokens });

test('marginal tokens are what a session takes beyond the negatives and the controls, at least 0', () => {
  const sessions = ended([...activatedWith(19_000, 22_000, 23_000, 24_000, 60_000), negative(20_000)]);
  const tokens = tokensOf(sessions, [control(19_000), control(21_000), control(90_000, true)]);
  // Beyond 20,000: 0, 2,000, 3,000, 4,000 and 40,000.
  expect(tokens).toEqual({
    median: 3000,
    rawMedian: 23_000,
    iqr: 2000,
    outliers: 1,
    baselineMedian: 20_000,
    efficiencyNorm: 1 - 3000 / 8000,
  });
});

test('8,000 marginal tokens and more leave no efficiency', () => {
  expect(tokensOf(ended([...activatedWith(48_000), negative(20_000)]), []).efficiencyNorm).toBe(0);
});

test('without negatives and controls the silent should-trigger sessions are what is compared with', () => {
  const silent = observedSession({ activated: false, rawTokens: 20_500 });
  expect(tokensOf(ended([...activatedWith(22_000), silent]), [])).toMatchObject({
    median: 1500,
    baselineMedian: 20_500,
  });
});

test('without any session that stayed silent only the raw median is known', () => {
  expect(tokensOf(ended(activatedWith(22_000, null)), [])).toEqual({
    median: null,
    rawMedian: 22_000,
    iqr: null,
    outliers: 0,
    baselineMedian: null,
    efficiencyNorm: null,
  });
});
