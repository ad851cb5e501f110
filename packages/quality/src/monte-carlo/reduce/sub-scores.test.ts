import {
  FIFTEEN_PROMPTS,
  failedSession,
  observedSession,
  roundRobin,
} from '@plugin-eval/tests/support/observed-sessions.ts';
import { expect, test } from 'vitest';
import type { ObservedSession } from '../observed-session.ts';
import { reduceSessions } from './reduce-sessions.ts';

const figures = (sessions: ObservedSession[]) =>
  reduceSessions({
    prompts: FIFTEEN_PROMPTS,
    sessions,
    controls: [],
    invalidReason: null,
    liftAgainst: null,
    stoppedEarly: null,
    seed: 1,
  });

test('F1 stands for triggering accuracy, the activation rate where no negative prompt ran', () => {
  const sessions = roundRobin(15, FIFTEEN_PROMPTS, ({ promptIndex }) => ({
    activated: promptIndex < 6 || promptIndex === 14,
  }));
  expect(figures(sessions).subScores.triggering_accuracy).toBeCloseTo(12 / 17, 12);
  const positive = figures(sessions.filter(({ promptIndex }) => promptIndex < 10));
  expect(positive.subScores.triggering_accuracy).toBe(0.6);
  expect(positive.notes.join(' ')).toContain('precision and F1 are unmeasured');
});

test('orchestration fitness is the share of activated sessions that called no other skill and tried no sub-agent', () => {
  const sessions = [
    observedSession(),
    observedSession({ otherSkills: ['pdf-tools'] }),
    observedSession({ triedSubAgent: true }),
    observedSession(),
    observedSession({ activated: false, otherSkills: ['pdf-tools'] }),
  ];
  expect(figures(sessions).subScores.orchestration_fitness).toBe(0.5);
});

test('scope calibration is the share of judged should-trigger sessions in scope and completed', () => {
  const sessions = [
    observedSession(),
    observedSession({ inScope: false }),
    observedSession({ completed: false }),
    observedSession({ activated: false, inScope: true, completed: true }),
    observedSession({ activated: false, inScope: null, completed: null }),
    observedSession({ promptIndex: 12, inScope: true, completed: true }),
  ];
  const { subScores, notes } = figures(sessions);
  expect(subScores.scope_calibration).toBe(0.5);
  expect(notes).toContain('scope_calibration rests on the 4 of 5 should-trigger sessions that were judged.');
});

test('robustness counts failures over both labels, and a failed session is in nothing else', () => {
  const sessions = [
    observedSession(),
    observedSession(),
    observedSession({ promptIndex: 12, activated: false }),
  ];
  const failed = observedSession(
    failedSession({ otherSkills: ['pdf-tools'], inScope: true, completed: false }),
  );
  const { subScores } = figures([...sessions, failed]);
  expect(subScores.robustness).toBe(0.75);
  expect(subScores).toEqual({ ...figures(sessions).subScores, robustness: 0.75 });
});

test('which skill fired instead: once a session, most frequent first, and not where the right one fired', () => {
  const missed = { activated: false } as const;
  const sessions = [
    observedSession({ ...missed, fired: ['pdf-tools', 'pdf-tools'] }),
    observedSession({ ...missed, fired: ['pdf-tools', 'acme:invoice-reader'] }),
    observedSession({ fired: ['invoice-reader', 'csv-tools'] }),
    observedSession({ promptIndex: 12, ...missed, fired: ['csv-tools'] }),
  ];
  expect(figures(sessions).confusions).toEqual([
    { skill: 'pdf-tools', runs: 2 },
    { skill: 'acme:invoice-reader', runs: 1 },
  ]);
});

test('each prompt with its sessions: ended, activated, failed, errored and the mean quality', () => {
  const sessions = [
    observedSession({ quality: 0.6 }),
    observedSession({ quality: 1 }),
    observedSession({ activated: false, quality: 0.1 }),
    observedSession(failedSession()),
    observedSession({ outcome: 'errored' }),
  ];
  expect(figures(sessions).perPrompt[0]).toEqual({
    prompt: 'Prompt 1',
    bucket: 'explicit',
    shouldTrigger: true,
    runs: 3,
    activated: 2,
    failed: 1,
    errored: 1,
    quality: 0.8,
  });
  expect(figures(sessions).perPrompt[1]).toMatchObject({ runs: 0, quality: null });
});

test.each([
  {
    what: 'all qualities are 0',
    session: { quality: 0 },
    note: 'has no coefficient of variation',
    score: 0.4 + 0 + 0.2 + 0,
  },
  {
    what: 'no activated session was judged',
    session: { quality: null },
    note: 'Without a quality',
    score: 0.6,
  },
])('when $what, consistency contributes 0 and a note says so', ({ session, note, score }) => {
  const result = figures([observedSession(session), observedSession({ ...session, promptIndex: 1 })]);
  expect(result.notes.join(' ')).toContain(note);
  expect(result.score).toBeCloseTo(score, 12);
});
