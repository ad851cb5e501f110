import { expect, test } from 'vitest';
import { FIFTEEN_PROMPTS, runOutcome } from '../../../test/support/run-outcomes.ts';
import type { RunOutcome } from '../run-outcome.ts';
import { qualityOf } from './quality.ts';
import { endedRuns } from './runs-with-skill.ts';
import { tokensOf } from './tokens.ts';

const ended = (runs: RunOutcome[]) => endedRuns(FIFTEEN_PROMPTS, runs);
const judged = (...byPrompt: number[][]) =>
  ended(
    byPrompt.flatMap((scores, promptIndex) => scores.map((quality) => runOutcome({ promptIndex, quality }))),
  );

test('mean, population deviation and the two coefficients of variation, by hand', () => {
  const quality = qualityOf(judged([0.6, 0.8], [0.5], [0.9, 0.9]), 0.95, 1);
  expect(quality).toMatchObject({
    runs: 5,
    mean: expect.closeTo(0.74, 12),
    std: expect.closeTo(Math.sqrt(0.132 / 5), 12),
    cv: expect.closeTo(Math.sqrt(0.132 / 5) / 0.74, 12),
    // 0.1 / 0.7 and 0; the prompt that was judged once says nothing.
    cvWithin: expect.closeTo(0.1 / 0.7 / 2, 12),
  });
});

test("below eight prompts the interval is Student's, within [0, 1]", () => {
  const quality = qualityOf(judged([0.8], [0.9], [1]), 0.95, 1);
  expect(quality.ciLow).toBeCloseTo(0.9 - 0.2484138, 6);
  expect(quality.ciHigh).toBe(1);
});

test('one prompt has no interval, and the quality 0 no coefficient of variation', () => {
  expect(qualityOf(judged([0.5, 0.7]), 0.95, 1)).toMatchObject({ ciLow: null, ciHigh: null });
  expect(qualityOf(judged([0, 0], [0]), 0.95, 1)).toMatchObject({
    mean: 0,
    std: 0,
    cv: null,
    cvWithin: null,
  });
});

test('only activated runs that were judged have a quality', () => {
  const runs = ended([
    runOutcome({ quality: 0.6 }),
    runOutcome({ quality: null }),
    runOutcome({ activated: false, quality: 1 }),
  ]);
  expect(qualityOf(runs, 0.95, 1)).toMatchObject({ runs: 1, mean: 0.6 });
});

const activatedWith = (...totals: (number | null)[]) => totals.map((rawTokens) => runOutcome({ rawTokens }));
const negative = (rawTokens: number) => runOutcome({ promptIndex: 12, activated: false, rawTokens });
const control = (rawTokens: number, fired = false) => ({ outcome: 'ended' as const, fired, rawTokens });

test('marginal tokens are what a run takes beyond the negatives and the controls, at least 0', () => {
  const runs = ended([...activatedWith(19_000, 22_000, 23_000, 24_000, 60_000), negative(20_000)]);
  const tokens = tokensOf(runs, [control(19_000), control(21_000), control(90_000, true)]);
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

test('without negatives and controls the silent should-trigger runs are what is compared with', () => {
  const silent = runOutcome({ activated: false, rawTokens: 20_500 });
  expect(tokensOf(ended([...activatedWith(22_000), silent]), [])).toMatchObject({
    median: 1500,
    baselineMedian: 20_500,
  });
});

test('without any run that stayed silent only the raw median is known', () => {
  expect(tokensOf(ended(activatedWith(22_000, null)), [])).toEqual({
    median: null,
    rawMedian: 22_000,
    iqr: null,
    outliers: 0,
    baselineMedian: null,
    efficiencyNorm: null,
  });
});
