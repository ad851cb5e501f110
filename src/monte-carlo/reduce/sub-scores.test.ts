import { expect, test } from 'vitest';
import { FIFTEEN_PROMPTS, failedRun, roundRobin, runOutcome } from '../../../test/support/run-outcomes.ts';
import type { RunOutcome } from '../run-outcome.ts';
import { reduceRuns } from './reduce-runs.ts';

const figures = (runs: RunOutcome[]) =>
  reduceRuns({
    prompts: FIFTEEN_PROMPTS,
    runs,
    controls: [],
    invalidReason: null,
    liftAgainst: null,
    stoppedEarly: null,
    seed: 1,
  });

test('F1 stands for triggering accuracy, the activation rate where no negative prompt ran', () => {
  const runs = roundRobin(15, FIFTEEN_PROMPTS, ({ promptIndex }) => ({
    activated: promptIndex < 6 || promptIndex === 14,
  }));
  expect(figures(runs).subScores.triggering_accuracy).toBeCloseTo(12 / 17, 12);
  const positive = figures(runs.filter(({ promptIndex }) => promptIndex < 10));
  expect(positive.subScores.triggering_accuracy).toBe(0.6);
  expect(positive.notes.join(' ')).toContain('precision and F1 are unmeasured');
});

test('orchestration fitness is the share of activated runs that called no other skill and tried no sub-agent', () => {
  const runs = [
    runOutcome(),
    runOutcome({ otherSkills: ['pdf-tools'] }),
    runOutcome({ triedSubAgent: true }),
    runOutcome(),
    runOutcome({ activated: false, otherSkills: ['pdf-tools'] }),
  ];
  expect(figures(runs).subScores.orchestration_fitness).toBe(0.5);
});

test('scope calibration is the share of judged should-trigger runs in scope and completed', () => {
  const runs = [
    runOutcome(),
    runOutcome({ inScope: false }),
    runOutcome({ completed: false }),
    runOutcome({ activated: false, inScope: true, completed: true }),
    runOutcome({ activated: false, inScope: null, completed: null }),
    runOutcome({ promptIndex: 12, inScope: true, completed: true }),
  ];
  const { subScores, notes } = figures(runs);
  expect(subScores.scope_calibration).toBe(0.5);
  expect(notes).toContain('scope_calibration rests on the 4 of 5 should-trigger runs that were judged.');
});

test('robustness counts failures over both labels, and a failed run is in nothing else', () => {
  const runs = [runOutcome(), runOutcome(), runOutcome({ promptIndex: 12, activated: false })];
  const failed = runOutcome(failedRun({ otherSkills: ['pdf-tools'], inScope: true, completed: false }));
  const { subScores } = figures([...runs, failed]);
  expect(subScores.robustness).toBe(0.75);
  expect(subScores).toEqual({ ...figures(runs).subScores, robustness: 0.75 });
});

test('which skill fired instead: once a run, most frequent first, and not where the right one fired', () => {
  const missed = { activated: false } as const;
  const runs = [
    runOutcome({ ...missed, fired: ['pdf-tools', 'pdf-tools'] }),
    runOutcome({ ...missed, fired: ['pdf-tools', 'acme:invoice-reader'] }),
    runOutcome({ fired: ['invoice-reader', 'csv-tools'] }),
    runOutcome({ promptIndex: 12, ...missed, fired: ['csv-tools'] }),
  ];
  expect(figures(runs).confusions).toEqual([
    { skill: 'pdf-tools', runs: 2 },
    { skill: 'acme:invoice-reader', runs: 1 },
  ]);
});

test('each prompt with its runs: ended, activated, failed, errored and the mean quality', () => {
  const runs = [
    runOutcome({ quality: 0.6 }),
    runOutcome({ quality: 1 }),
    runOutcome({ activated: false, quality: 0.1 }),
    runOutcome(failedRun()),
    runOutcome({ outcome: 'errored' }),
  ];
  expect(figures(runs).perPrompt[0]).toEqual({
    prompt: 'Prompt 1',
    bucket: 'explicit',
    shouldTrigger: true,
    runs: 3,
    activated: 2,
    failed: 1,
    errored: 1,
    quality: 0.8,
  });
  expect(figures(runs).perPrompt[1]).toMatchObject({ runs: 0, quality: null });
});

test.each([
  {
    what: 'all qualities are 0',
    run: { quality: 0 },
    note: 'has no coefficient of variation',
    score: 0.4 + 0 + 0.2 + 0,
  },
  { what: 'no activated run was judged', run: { quality: null }, note: 'Without a quality', score: 0.6 },
])('when $what, consistency contributes 0 and a note says so', ({ run, note, score }) => {
  const result = figures([runOutcome(run), runOutcome({ ...run, promptIndex: 1 })]);
  expect(result.notes.join(' ')).toContain(note);
  expect(result.score).toBeCloseTo(score, 12);
});
