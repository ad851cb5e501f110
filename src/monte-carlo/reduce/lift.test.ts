import { expect, test } from 'vitest';
import { FIFTEEN_PROMPTS, failedRun, runOutcome } from '../../../test/support/run-outcomes.ts';
import type { RunOutcome } from '../run-outcome.ts';
import { liftOf } from './lift.ts';

const lift = (runs: RunOutcome[]) => liftOf(FIFTEEN_PROMPTS, runs, 'git:HEAD~1', 0.95, 1);

/** Both arms of one prompt. */
function pair(
  promptIndex: number,
  quality: number | null,
  other: number | null,
  repetition = 0,
): RunOutcome[] {
  return [
    runOutcome({ promptIndex, repetition, quality }),
    runOutcome({ promptIndex, repetition, quality: other, arm: 'without', activated: false }),
  ];
}

test('the mean of the paired differences, with an interval over cases', () => {
  const result = lift([...pair(0, 0.9, 0.5), ...pair(1, 0.8, 0.6), ...pair(2, 0.7, 0.4)]);
  expect(result).toMatchObject({
    against: 'git:HEAD~1',
    mean: expect.closeTo(0.3, 12),
    ciLow: expect.closeTo(0.3 - 0.2484138, 6),
    significant: true,
    pairs: 3,
  });
});

test('a run in which the skill did not fire counts as it came out', () => {
  const [missed, other] = pair(0, 0.4, 0.4);
  const runs = [{ ...(missed as RunOutcome), activated: false }, other as RunOutcome, ...pair(1, 0.9, 0.3)];
  expect(lift(runs)).toMatchObject({ mean: expect.closeTo(0.3, 12), pairs: 2 });
});

test('negatives, failures, errored and unjudged sessions make no pair', () => {
  const runs = [
    ...pair(0, 0.9, 0.5),
    ...pair(12, 1, 0),
    ...pair(1, null, 0.1),
    runOutcome({ promptIndex: 2, ...failedRun({ quality: 0 }) }),
    runOutcome({ promptIndex: 2, arm: 'without', quality: 1 }),
    runOutcome({ promptIndex: 3, quality: 1 }),
  ];
  expect(lift(runs)).toMatchObject({
    mean: expect.closeTo(0.4, 12),
    pairs: 1,
    ciLow: null,
    significant: null,
  });
});

test('repeats are paired with the repeat of their own number', () => {
  const runs = [...pair(0, 0.9, 0.5, 0), ...pair(0, 0.5, 0.5, 1), ...pair(1, 0.6, 0.6, 0)].reverse();
  expect(lift(runs)).toMatchObject({ mean: expect.closeTo(0.4 / 3, 12), pairs: 3 });
});

test('without a pair there is no lift, not one of 0', () => {
  expect(lift([])).toEqual({
    against: 'git:HEAD~1',
    mean: null,
    ciLow: null,
    ciHigh: null,
    significant: null,
    pairs: 0,
  });
});
