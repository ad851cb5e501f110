import {
  FIFTEEN_PROMPTS,
  failedSession,
  observedSession,
} from '@plugin-eval/tests/support/observed-sessions.ts';
import { expect, test } from 'vitest';
import type { ObservedSession } from '../observed-session.ts';
import { liftOf } from './reduce-lift.ts';

const lift = (sessions: ObservedSession[]) => liftOf(FIFTEEN_PROMPTS, sessions, 'git:HEAD~1', 0.95, 1);

/** Both arms of one prompt. */
function pair(
  promptIndex: number,
  quality: number | null,
  other: number | null,
  repetition = 0,
): ObservedSession[] {
  return [
    observedSession({ promptIndex, repetition, quality }),
    observedSession({ promptIndex, repetition, quality: other, arm: 'without', activated: false }),
  ];
}

test('the mean of the differences by case, with the interval worked by hand', () => {
  const result = lift([...pair(0, 0.9, 0.5), ...pair(1, 0.8, 0.6), ...pair(2, 0.7, 0.4)]);
  // Differences 0.4, 0.2 and 0.3: v = 1.29 / 5 - 0.18^2; t(0.975, 4) = 2.776445.
  const halfWidth = 2.776445 * Math.sqrt((1.29 / 5 - 0.18 ** 2) / 5);
  expect(result).toMatchObject({
    against: 'git:HEAD~1',
    mean: expect.closeTo(0.3, 12),
    ciLow: expect.closeTo(0.3 - halfWidth, 6),
    ciHigh: expect.closeTo(0.3 + halfWidth, 6),
    test: 'sign-flips',
    pValue: 2 / 8,
    significant: false,
    ...{ pairs: 3, cases: 3, leftOut: 0, discordant: 3 },
  });
});

test("one session a case that passed or failed: McNemar's exact test", () => {
  const gains = (count: number) => Array.from({ length: count }, (_, index) => pair(index, 1, 0)).flat();
  const same = [...pair(7, 1, 1), ...pair(8, 0, 0)];
  expect(lift([...gains(5), ...same])).toMatchObject({
    test: 'mcnemar',
    pValue: expect.closeTo(2 / 2 ** 5, 12),
    significant: false,
    discordant: 5,
  });
  expect(lift([...gains(6), ...same])).toMatchObject({
    pValue: expect.closeTo(2 / 2 ** 6, 12),
    significant: true,
    discordant: 6,
  });
  const losses = gains(6).map((session) => ({ ...session, quality: session.arm === 'with' ? 0 : 1 }));
  expect(lift(losses)).toMatchObject({ mean: -1, significant: true });
});

test('significance is the word of the test alone, also where the interval leaves out 0', () => {
  const five = Array.from({ length: 5 }, (_, index) => pair(index, 1, 0)).flat();
  const result = lift(five);
  expect(result.ciLow).toBeGreaterThan(0);
  expect(result.significant).toBe(false);
});

test('a session in which the skill did not fire counts as it came out', () => {
  const [missed, other] = pair(0, 0.4, 0.4);
  const sessions = [
    { ...(missed as ObservedSession), activated: false },
    other as ObservedSession,
    ...pair(1, 0.9, 0.3),
  ];
  expect(lift(sessions)).toMatchObject({ mean: expect.closeTo(0.3, 12), cases: 2, discordant: 1 });
});

test('a failed session has the quality 0, in either arm', () => {
  const sessions = [
    observedSession({ promptIndex: 0, ...failedSession() }),
    observedSession({ promptIndex: 0, arm: 'without', quality: 0.6 }),
    observedSession({ promptIndex: 1, quality: 0.8 }),
    observedSession({ promptIndex: 1, arm: 'without', ...failedSession() }),
  ];
  expect(lift(sessions)).toMatchObject({ mean: expect.closeTo(0.1, 12), cases: 2, leftOut: 0 });
});

test('errored and unjudged sessions are no draws, and a case that an arm lacks is left out of both, and counted', () => {
  const sessions = [
    ...pair(0, 0.9, 0.5),
    // A near miss is no case of the lift.
    ...pair(12, 1, 0),
    ...pair(1, null, 0.1),
    observedSession({ promptIndex: 2, quality: 1 }),
    observedSession({ promptIndex: 2, arm: 'without', outcome: 'errored', quality: null }),
  ];
  expect(lift(sessions)).toMatchObject({ mean: expect.closeTo(0.4, 12), cases: 1, leftOut: 2, pairs: 1 });
});

test('repeats of a case count by their mean, however many an arm has', () => {
  const sessions = [...pair(0, 0.9, 0.5, 0), ...pair(0, 0.5, 0.5, 1), ...pair(1, 0.6, 0.6, 0)];
  const extra = observedSession({ promptIndex: 1, repetition: 1, quality: 0.8 });
  expect(lift([...sessions, extra].reverse())).toMatchObject({
    mean: expect.closeTo((0.2 + 0.1) / 2, 12),
    ...{ cases: 2, pairs: 3, test: 'sign-flips' },
  });
});

test('equal arms have an interval around 0 with a width', () => {
  const result = lift(Array.from({ length: 10 }, (_, index) => pair(index, 0.8, 0.8)).flat());
  expect(result).toMatchObject({ mean: 0, significant: false, pValue: 1, discordant: 0 });
  // t(0.975, 11); ten differences of 0 and the two added ones, whose squares are 1 together: v = 1 / 12, of twelve.
  expect(result.ciHigh).toBeCloseTo(2.200985 * Math.sqrt(1 / 12 / 12), 5);
  expect(result.ciLow).toBeCloseTo(-(result.ciHigh ?? 0), 12);
});

test('tokens: what a session with the skill takes beyond one without it, failed ones included', () => {
  const tokens = (promptIndex: number, own: number | null, other: number) => [
    observedSession({ promptIndex, rawTokens: own }),
    observedSession({ promptIndex, rawTokens: other, arm: 'without' }),
  ];
  const failed = observedSession({ promptIndex: 2, ...failedSession(), rawTokens: 29_000 });
  const [, other] = tokens(2, 0, 20_000);
  const sessions = [
    ...tokens(0, 22_000, 20_000),
    ...tokens(1, 24_000, 20_000),
    failed,
    other as ObservedSession,
  ];
  // Differences 2,000, 4,000 and 9,000: Student's t(2) below ten prompts.
  const deviation = Math.sqrt((3000 ** 2 + 1000 ** 2 + 4000 ** 2) / 2);
  expect(lift(sessions).tokens).toEqual({
    mean: 5000,
    ciLow: expect.closeTo(5000 - (4.302653 * deviation) / Math.sqrt(3), 1),
    ciHigh: expect.closeTo(5000 + (4.302653 * deviation) / Math.sqrt(3), 1),
    cases: 3,
  });
  expect(lift([...tokens(0, 22_000, 20_000), ...tokens(1, 22_000, 20_000)]).tokens).toEqual({
    ...{ mean: 2000, ciLow: null, ciHigh: null, cases: 2 },
  });
  expect(lift(tokens(0, null, 20_000)).tokens).toBeNull();
});

test('turns, time and cost of sessions with tool execution: by case, failed ones included, null where an arm does not know', () => {
  const taken = (promptIndex: number, turns: number, durationMs: number, costUsd: number | null) => [
    observedSession({ promptIndex, turns, durationMs, costUsd }),
    observedSession({ promptIndex, turns: 2, durationMs: 1_000, costUsd: 0.5, arm: 'without' }),
  ];
  const failed = { ...taken(1, 6, 4_000, null)[0], ...failedSession() } as ObservedSession;
  const result = lift([...taken(0, 4, 2_000, 0.75), failed, ...taken(1, 0, 0, null).slice(1)]);
  // Turns 2 and 4 more, seconds 1 and 3 more; the cost of one case alone is known.
  const halfWidth = (12.7062 * Math.SQRT2) / Math.SQRT2;
  expect(result.turns).toEqual({
    mean: 3,
    ...{ ciLow: expect.closeTo(3 - halfWidth, 2), ciHigh: expect.closeTo(3 + halfWidth, 2), cases: 2 },
  });
  expect(result.seconds).toMatchObject({ mean: 2, cases: 2 });
  expect(result.costUsd).toEqual({ mean: 0.25, ciLow: null, ciHigh: null, cases: 1 });
  expect(lift(pair(0, 1, 0))).not.toHaveProperty('turns');
});

test('without a pair there is no lift, not one of 0', () => {
  expect(lift([])).toEqual({
    against: 'git:HEAD~1',
    mean: null,
    ciLow: null,
    ciHigh: null,
    significant: null,
    pValue: null,
    test: null,
    pairs: 0,
    cases: 0,
    leftOut: 0,
    discordant: 0,
    tokens: null,
  });
});
