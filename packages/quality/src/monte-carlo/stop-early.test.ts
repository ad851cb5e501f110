import { caseRateInterval } from '@plugin-eval/core/statistics/case-interval.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { FIFTEEN_PROMPTS, failedSession, roundRobin } from '@plugin-eval/tests/support/observed-sessions.ts';
import { expect, test } from 'vitest';
import type { LabelledPrompt, ObservedSession } from './observed-session.ts';
import { activationOf } from './reduce/activation.ts';
import { endedSessions } from './reduce/ended-sessions.ts';
import { isPreciseEnough, LEVEL, LOOK_LEVEL, LOOKS } from './stop-early.ts';

const DISTINCT: LabelledPrompt[] = Array.from({ length: 40 }, (_, index) => ({
  text: `Prompt ${index}`,
  bucket: 'implicit',
  shouldTrigger: true,
}));

test('the looks share the error that one interval at 95 % has', () => {
  expect(LOOKS).toEqual([20, 30, 40]);
  expect(1 - LOOK_LEVEL).toBeCloseTo(0.05 / 3, 12);
});

test('thirty prompts that all fire settle a precision of 0.07, twenty do not yet', () => {
  const sessions = roundRobin(40, DISTINCT, ({ session }) => ({ quality: Number(session > 0) }));
  // 1 - (0.05/3)^(1/20) = 0.185 and 1 - (0.05/3)^(1/30) = 0.128 wide.
  expect(isPreciseEnough(DISTINCT, sessions.slice(0, 20), 0.07)).toBe(false);
  expect(isPreciseEnough(DISTINCT, sessions.slice(0, 30), 0.07)).toBe(true);
});

test('ten prompts that fire every time settle 0.20, and never 0.09, for it is prompts that differ', () => {
  expect(isPreciseEnough(FIFTEEN_PROMPTS, roundRobin(20, FIFTEEN_PROMPTS), 0.2)).toBe(true);
  expect(isPreciseEnough(FIFTEEN_PROMPTS, roundRobin(40, FIFTEEN_PROMPTS), 0.1)).toBe(false);
  const clusters = Array.from({ length: 10 }, () => ({ successes: 400, trials: 400 }));
  expect(caseRateInterval(clusters, LOOK_LEVEL)?.low).toBeLessThan(1 - 2 * 0.09);
});

test('a rate that is settled does not stop sessions whose quality is not', () => {
  const shaky = roundRobin(40, DISTINCT, ({ session }) => ({ quality: session % 2 }));
  expect(isPreciseEnough(DISTINCT, shaky, 0.1)).toBe(false);
  const steady = roundRobin(40, DISTINCT, ({ session }) => ({ quality: 0.7 + (session % 2) / 10 }));
  expect(isPreciseEnough(DISTINCT, steady, 0.1)).toBe(true);
});

test('a skill that never fires can be settled too: it has no quality to wait for', () => {
  const sessions = roundRobin(40, DISTINCT, () => ({ activated: false, quality: null }));
  expect(isPreciseEnough(DISTINCT, sessions, 0.1)).toBe(true);
});

test('without a session that ended properly nothing is settled', () => {
  const failed = roundRobin(40, DISTINCT, () => failedSession());
  expect(isPreciseEnough(DISTINCT, failed, 0.45)).toBe(false);
  expect(isPreciseEnough(DISTINCT, [], 0.45)).toBe(false);
});

/** Share of simulated batches whose reported interval of the activation rate holds the rate. */
function coverage(rate: number, alike: number, precision: number, batches: number) {
  const prompts = DISTINCT.slice(0, 12);
  const random = seededRandom(5);
  let covered = 0;
  let stopped = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const rates = prompts.map(() => (random.uniform() < alike ? Number(random.uniform() < rate) : rate));
    const all: ObservedSession[] = roundRobin(50, prompts, ({ promptIndex }) => ({
      activated: random.uniform() < (rates[promptIndex] ?? 0),
      quality: null,
    }));
    const after = LOOKS.find((look) => isPreciseEnough(prompts, all.slice(0, look), precision));
    if (after !== undefined) stopped += 1;
    const sessions = endedSessions(prompts, all.slice(0, after ?? 50));
    const { ciLow, ciHigh } = activationOf(sessions, after === undefined ? LEVEL : LOOK_LEVEL);
    if ((ciLow ?? 1) <= rate && (ciHigh ?? 0) >= rate) covered += 1;
  }
  return { covered: covered / batches, stopped: stopped / batches };
}

test.each([
  { rate: 0.9, alike: 0, stops: 0.6 },
  { rate: 0.95, alike: 0.5, stops: 0.4 },
  { rate: 0.8, alike: 1, stops: 0 },
])(
  'with looks at a precision of 0.15 a rate of $rate, prompts alike by $alike, is held in 95 % of 300 batches or more',
  ({ rate, alike, stops }) => {
    const { covered, stopped } = coverage(rate, alike, 0.15, 300);
    expect(covered).toBeGreaterThanOrEqual(0.95);
    expect(stopped).toBeGreaterThanOrEqual(stops);
  },
);
