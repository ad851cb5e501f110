import { caseRateInterval } from '@plugin-eval/core/statistics/case-interval.ts';
import { wilsonInterval } from '@plugin-eval/core/statistics/wilson-interval.ts';
import { FIFTEEN_PROMPTS, roundRobin } from '@plugin-eval/tests/support/observed-sessions.ts';
import { expect, test } from 'vitest';
import { activationOf } from './activation.ts';
import { endedSessions } from './ended-sessions.ts';

function activation(count: number, activates: (promptIndex: number, session: number) => boolean) {
  const sessions = roundRobin(count, FIFTEEN_PROMPTS, ({ promptIndex, session }) => ({
    activated: activates(promptIndex, session),
  }));
  return activationOf(endedSessions(FIFTEEN_PROMPTS, sessions), 0.95);
}

test("one session per prompt: the mid-P interval with Wilson's beside it, and precision, recall and F1 by hand", () => {
  // Eight of ten hit, two of five false alarms.
  const result = activation(15, (prompt) => prompt < 8 || prompt >= 13);
  const wilson = wilsonInterval({ successes: 8, trials: 10 }, 0.95);
  expect(result).toMatchObject({
    rate: 0.8,
    method: 'mid-p',
    // One session a case leaves no design effect: 8 of 10 by the binomial tails, each with half of what was seen.
    ciLow: expect.closeTo(0.4805, 4),
    ciHigh: expect.closeTo(0.965, 4),
    wilsonLow: wilson?.low,
    wilsonHigh: wilson?.high,
    precision: 0.8,
    recall: 0.8,
    f1: 0.8,
    byBucket: {
      explicit: { runs: 3, activated: 3, ciLow: expect.closeTo(0.05 ** (1 / 3), 12), ciHigh: 1 },
      implicit: { runs: 4, activated: 4 },
      contextual: { runs: 3, activated: 1 },
      near_miss: { runs: 5, activated: 2 },
    },
  });
  expect(result.f1CiLow).toBeLessThan(0.66);
  expect(result.f1CiHigh).toBeGreaterThan(0.89);
});

test('repeated prompts: the interval over prompts, with the plain one of Wilson beside it', () => {
  // Prompts 0 to 7 always, prompt 8 in the first of three rounds, prompt 9 never.
  const result = activation(45, (prompt, session) => prompt < 8 || (prompt === 8 && session < 16));
  const clusters = [3, 3, 3, 3, 3, 3, 3, 3, 1, 0].map((successes) => ({ successes, trials: 3 }));
  const clustered = caseRateInterval(clusters, 0.95);
  expect(result).toMatchObject({
    rate: 25 / 30,
    method: 'mid-p',
    ciLow: clustered?.low,
    ciHigh: clustered?.high,
  });
  expect(result.ciLow).toBeLessThan(result.wilsonLow ?? 0);
});

test('without a session of the other label there is no precision and no F1', () => {
  const ended = endedSessions(FIFTEEN_PROMPTS, roundRobin(15, FIFTEEN_PROMPTS));
  const positive = ended.filter(({ prompt }) => prompt.shouldTrigger);
  const negative = ended.filter(({ prompt }) => !prompt.shouldTrigger);
  expect(activationOf(positive, 0.95)).toMatchObject({
    rate: 1,
    recall: 1,
    precision: null,
    precisionCiLow: null,
    f1: null,
    f1CiLow: null,
  });
  expect(activationOf(negative, 0.95)).toMatchObject({ rate: null, ciLow: null, method: null, f1: null });
});

test('false alarms cost precision and F1, never the rate', () => {
  const quiet = activation(30, (prompt) => prompt < 10);
  const loud = activation(30, () => true);
  expect(loud.rate).toBe(quiet.rate);
  expect(loud.precision).toBeCloseTo(2 / 3, 12);
  expect(loud.f1).toBeCloseTo(0.8, 12);
  expect(quiet.f1CiLow).toBeGreaterThan(0.8);
  expect(quiet.f1CiHigh).toBe(1);
});
