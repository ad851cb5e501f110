import { BudgetSpentError } from '@plugin-eval/core/errors/budget-spent-error.ts';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { SessionIsolationError } from '@plugin-eval/core/errors/session-isolation-error.ts';
import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import {
  isPositive,
  type Play,
  scriptedPerform,
  simulate,
  soundControls,
} from '@plugin-eval/tests/support/monte-carlo-stage.ts';
import { loadingSession, sessionResult } from '@plugin-eval/tests/support/session-results.ts';
import { describe, expect, test } from 'vitest';

const ideal: Play = (request) =>
  isPositive(request) ? loadingSession([{ skill: 'crane', turn: 1 }]) : sessionResult();

const NO_FIGURES = {
  valid: false,
  score: null,
  activation: null,
  quality: null,
  failure: null,
  tokens: null,
};

/** Sessions of the skill that were paid for. */
const runsOf = ({ executed }: ReturnType<typeof scriptedPerform>) =>
  executed.filter(({ label }) => label.startsWith('session'));

describe('a batch whose instrument fails its check', () => {
  test('is invalid when the model loads no skill at all: no rate of 0 %, and nothing more is paid', async () => {
    const perform = scriptedPerform({ play: ideal, controls: () => sessionResult() });
    const layer = await simulate(perform);
    expect(layer).toMatchObject(NO_FIGURES);
    expect(layer.invalidReason).toContain('did not fire');
    expect(layer.subScores).toEqual({});
    expect(runsOf(perform)).toEqual([]);
  });

  test('is invalid when the model loads a skill whatever it is asked', async () => {
    const controls: Play = () => loadingSession([{ skill: 'hollowgate-parcel-label', turn: 1 }]);
    const layer = await simulate(scriptedPerform({ play: ideal, controls }));
    expect(layer).toMatchObject(NO_FIGURES);
    expect(layer.controls?.negative).toEqual({ asked: 3, fired: 3, errored: 0 });
  });

  test('still tells what the check cost and which model answered', async () => {
    const layer = await simulate(scriptedPerform({ play: ideal, controls: () => sessionResult() }));
    expect(layer.costUsd).toBeCloseTo(0.06, 9);
    expect(layer.reportedModels).toEqual(['model-1']);
  });
});

test('an endpoint that never answers gives no rate, whichever way', async () => {
  const refused = new TaskErroredError('control', 'transport', 4, 'connect ECONNREFUSED');
  const perform = scriptedPerform({ play: () => refused, controls: () => refused });
  const layer = await simulate(perform);
  expect(layer).toMatchObject(NO_FIGURES);
  expect(layer.invalidReason).toContain('ECONNREFUSED');
  expect(layer.controls).toEqual({
    positive: { asked: 3, fired: 0, errored: 3 },
    negative: { asked: 3, fired: 0, errored: 3 },
  });
  expect(runsOf(perform)).toEqual([]);
});

describe('a harness that is not what it was declared to be', () => {
  const leak = new SessionIsolationError('The harness', ['a skill that was not installed: deploy']);

  test('makes the batch invalid in the check', async () => {
    const layer = await simulate(scriptedPerform({ play: ideal, controls: () => leak }));
    expect(layer).toMatchObject(NO_FIGURES);
    expect(layer.invalidReason).toContain('a skill that was not installed: deploy');
  });

  test('makes it invalid in the middle of the sessions, and begins no further ones', async () => {
    let count = 0;
    const play: Play = (request, sample) => (++count > 10 ? leak : ideal(request, sample));
    const perform = scriptedPerform({ play });
    const layer = await simulate(perform, {}, { concurrency: 1 });
    expect(layer).toMatchObject(NO_FIGURES);
    expect(runsOf(perform)).toHaveLength(11);
    expect(layer.sessions).toHaveLength(10);
  });
});

test('a spent budget leaves the rest errored, with the reason', async () => {
  const spent = new BudgetSpentError(1, 0.99, 0.02);
  let count = 0;
  const play: Play = (request, sample) => (++count > 20 ? spent : ideal(request, sample));
  const layer = await simulate(scriptedPerform({ play }), {}, { concurrency: 1 });
  expect([layer.valid, layer.n, layer.nErrored]).toEqual([true, 20, 30]);
  expect(layer.sessions.at(-1)?.failure).toContain('The remaining budget of $1');
});

describe('what ends the whole run', () => {
  const refused = new UsageError('The key was refused.');

  test('is thrown from the check', async () => {
    const perform = scriptedPerform({ play: ideal, controls: () => refused });
    await expect(simulate(perform)).rejects.toBe(refused);
  });

  test('is thrown from the sessions', async () => {
    const stopped = new InterruptedError('run-1');
    const play: Play = (request, sample) => (sample === 1 ? stopped : ideal(request, sample));
    await expect(simulate(scriptedPerform({ play }))).rejects.toBe(stopped);
  });

  test('is thrown from the judge, and no further sessions are begun', async () => {
    const perform = scriptedPerform({ play: ideal, controls: soundControls, verdict: () => refused });
    await expect(simulate(perform, {}, { concurrency: 1 })).rejects.toBe(refused);
    expect(runsOf(perform).length).toBeLessThan(5);
  });
});
