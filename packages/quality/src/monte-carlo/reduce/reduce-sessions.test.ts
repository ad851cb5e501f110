import {
  FIFTEEN_PROMPTS,
  failedSession,
  observedSession,
  roundRobin,
} from '@plugin-eval/tests/support/observed-sessions.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LabelledPrompt, ObservedSession } from '../observed-session.ts';
import { LOOK_LEVEL } from '../stop-early.ts';
import { type ReduceInput, reduceSessions } from './reduce-sessions.ts';

const input = (sessions: ObservedSession[], changed: Partial<ReduceInput> = {}): ReduceInput => ({
  prompts: FIFTEEN_PROMPTS,
  sessions,
  controls: [],
  invalidReason: null,
  liftAgainst: null,
  stoppedEarly: null,
  seed: 1,
  ...changed,
});

test('fifty sessions of which four failed: the exact interval of SciPy, and a score worked by hand', () => {
  const failed = new Set([3, 11, 26, 40]);
  const figures = reduceSessions(
    input(roundRobin(50, FIFTEEN_PROMPTS, ({ session }) => (failed.has(session) ? failedSession() : {}))),
  );
  expect(figures).toMatchObject({ n: 50, nFailed: 4, nErrored: 0, valid: true, invalidReason: null });
  expect(figures.failure).toEqual({
    rate: 0.08,
    ciLow: expect.closeTo(0.0222, 4),
    ciHigh: expect.closeTo(0.1923, 4),
    kinds: { 'turn-limit': 4 },
  });
  expect(figures.activation).toMatchObject({ rate: 1, precision: 1, recall: 1, f1: 1 });
  expect(figures.tokens).toMatchObject({ median: 2000, efficiencyNorm: 0.75 });
  expect(figures.score).toBeCloseTo(0.4 * 1 + 0.3 * 1 + 0.2 * 0.92 + 0.1 * 0.75, 12);
  expect(figures.notes).toEqual([]);
});

test('a skill that is never activated has no quality, which contributes 0 and is said, not made up', () => {
  const figures = reduceSessions(
    input(roundRobin(15, FIFTEEN_PROMPTS, () => ({ activated: false, quality: null }))),
  );
  expect(figures.activation).toMatchObject({ rate: 0, ciLow: 0, precision: null, f1: 0 });
  expect(figures.quality).toMatchObject({ runs: 0, mean: null, cv: null, ciLow: null });
  expect(figures.score).toBeCloseTo(0.2, 12);
  expect(figures.subScores).toEqual({
    triggering_accuracy: 0,
    orchestration_fitness: null,
    output_quality: null,
    scope_calibration: null,
    token_efficiency: null,
    robustness: 1,
  });
  expect(figures.notes.join(' ')).toContain('quality and its consistency contribute 0');
});

test('an invalid batch has no rates at all, only its counts and sessions', () => {
  const reason = 'No control fired.';
  const figures = reduceSessions(
    input(
      roundRobin(3, FIFTEEN_PROMPTS, () => ({ activated: false })),
      { invalidReason: reason },
    ),
  );
  expect(figures).toMatchObject({
    valid: false,
    invalidReason: reason,
    n: 3,
    score: null,
    activation: null,
    perPrompt: [],
    confusions: [],
    quality: null,
    failure: null,
    tokens: null,
    subScores: {},
  });
  expect(figures.sessions).toHaveLength(3);
});

test('errored sessions are no draws: they change nothing but their own count', () => {
  const drawn = roundRobin(30, FIFTEEN_PROMPTS);
  const errored = observedSession({
    session: 31,
    outcome: 'errored',
    failure: 'overloaded',
    activated: false,
  });
  const { nErrored, sessions, perPrompt, ...without } = reduceSessions(input(drawn));
  const withErrored = reduceSessions(input([...drawn, errored]));
  expect(withErrored).toMatchObject(without);
  expect([nErrored, withErrored.nErrored]).toEqual([0, 1]);
  expect(withErrored.perPrompt[0]).toEqual({ ...perPrompt[0], errored: 1 });
  expect(withErrored.sessions.at(-1)).toMatchObject({ outcome: 'errored', activated: null, quality: null });
  expect(sessions).toHaveLength(30);
});

test('where every session errored nothing was measured: no score of 0 or 0.2', () => {
  const figures = reduceSessions(
    input(roundRobin(15, FIFTEEN_PROMPTS, () => ({ outcome: 'errored', activated: false }))),
  );
  expect(figures).toMatchObject({ n: 0, nErrored: 15, score: null });
  expect(figures.activation?.rate).toBeNull();
  expect(figures.failure).toEqual({ rate: null, ciLow: null, ciHigh: null, kinds: {} });
  expect(Object.values(figures.subScores).every((score) => score === null)).toBe(true);
});

test('after an early stop the intervals are those of the looks, and a note says so', () => {
  const sessions = roundRobin(20, FIFTEEN_PROMPTS, ({ session }) =>
    session === 1 ? { activated: false } : {},
  );
  const full = reduceSessions(input(sessions));
  const stopped = reduceSessions(input(sessions, { stoppedEarly: { after: 20, precision: 0.25 } }));
  expect(stopped.activation?.ciLow).toBeLessThan(full.activation?.ciLow ?? 0);
  expect(stopped.stoppedEarly).toEqual({ after: 20, precision: 0.25 });
  expect(stopped.notes.at(-1)).toContain(`${(100 * LOOK_LEVEL).toFixed(1)} %`);
});

test('the other arm of a lift is in the lift and in nothing else', () => {
  const withSkill = roundRobin(30, FIFTEEN_PROMPTS);
  const other = withSkill
    .filter(({ promptIndex }) => promptIndex < 10)
    .map((session) => ({
      ...session,
      session: session.session + 30,
      arm: 'without' as const,
      quality: 0.5,
      rawTokens: 1,
    }));
  const { lift, sessions, ...alone } = reduceSessions(input(withSkill));
  const both = reduceSessions(input([...withSkill, ...other], { liftAgainst: 'none' }));
  expect(both).toMatchObject(alone);
  expect(lift).toBeNull();
  expect(both.lift).toMatchObject({ against: 'none', mean: expect.closeTo(0.3, 12), pairs: 20 });
  expect(both.sessions).toHaveLength(sessions.length + 20);
});

test('a session of a prompt that does not exist is a mistake of ours', () => {
  expect(() => reduceSessions(input([observedSession({ promptIndex: 15 })]))).toThrow(RangeError);
});

const prompt = fc.record<LabelledPrompt>({
  text: fc.string(),
  bucket: fc.constantFrom('explicit', 'implicit', 'contextual', 'near_miss'),
  shouldTrigger: fc.boolean(),
});
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const batch = fc.array(prompt, { minLength: 1, maxLength: 5 }).chain((prompts) =>
  fc.record({
    prompts: fc.constant(prompts),
    sessions: fc.array(
      fc
        .record({
          promptIndex: fc.nat(prompts.length - 1),
          repetition: fc.nat(3),
          arm: fc.constantFrom('with', 'with', 'without'),
          outcome: fc.constantFrom('ended', 'ended', 'ended', 'failed', 'errored'),
          activated: fc.boolean(),
          quality: fc.option(unit),
          rawTokens: fc.option(fc.nat(100_000)),
          triedSubAgent: fc.boolean(),
          completed: fc.option(fc.boolean()),
        })
        .map((changed) => observedSession(changed as Partial<ObservedSession>)),
      { maxLength: 25 },
    ),
  }),
);

test('whatever the sessions were, counts add up, and shares and their intervals lie in [0, 1] around each other', () => {
  fc.assert(
    fc.property(batch, ({ prompts, sessions }) => {
      const figures = reduceSessions(input(sessions, { prompts, liftAgainst: 'none' }));
      expect(figures.n + figures.nErrored).toBe(sessions.filter(({ arm }) => arm === 'with').length);
      expect(figures.score === null).toBe(figures.n === 0);
      const { activation, quality, failure } = figures;
      const triples = [
        [activation?.ciLow, activation?.rate, activation?.ciHigh],
        [activation?.wilsonLow, activation?.rate, activation?.wilsonHigh],
        [activation?.precisionCiLow, activation?.precision, activation?.precisionCiHigh],
        [activation?.f1CiLow, activation?.f1, activation?.f1CiHigh],
        [quality?.ciLow, quality?.mean, quality?.ciHigh],
        [failure?.ciLow, failure?.rate, failure?.ciHigh],
        [0, figures.score, 1],
        ...Object.values(figures.subScores).map((score) => [0, score, 1]),
      ];
      for (const [low, value, high] of triples) {
        if (typeof low !== 'number' || typeof value !== 'number' || typeof high !== 'number') continue;
        expect(low >= 0 && low <= value + 1e-12 && value <= high + 1e-12 && high <= 1).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('a seed always gives the same figures', () => {
  const sessions = roundRobin(50, FIFTEEN_PROMPTS, ({ session }) => ({ quality: (session % 7) / 7 }));
  expect(reduceSessions(input(sessions))).toEqual(reduceSessions(input([...sessions].reverse())));
});
