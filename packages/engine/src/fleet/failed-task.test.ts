import { expect, test } from 'vitest';
import { AttemptFailure } from '../run/attempt-failure.ts';
import { failedTask } from './failed-task.ts';
import type { ClaimedTask } from './task-queue.ts';

function task(failures: string[] = []): ClaimedTask {
  return {
    ...{
      id: 'job',
      attempt: 1,
      queue: 'q',
      pool: 'p',
      run: 'r',
      singleton: 'k',
      attemptId: 1,
      key: 'k',
      kind: 'model-answer',
      input: '{}',
      sample: 0,
    },
    ...{ label: 'l', subject: 's', failures, usd: 0.25, tokens: 10, fresh: false },
  };
}

const verdict = (failures: string[], error: unknown, stopped = false) =>
  failedTask(task(failures), error, { stopped, random: () => 0.5 });

test('a provider that is overloaded is asked five times in all', () => {
  const overload = new AttemptFailure('overload', 'HTTP 529.');
  // Half of 0.5 s, then of 1 s.
  expect(verdict([], overload)).toMatchObject({
    failure: 'overload',
    retryInMs: 250,
    costUsd: 0,
    throttled: false,
  });
  expect(verdict(['overload'], overload)).toMatchObject({ retryInMs: 500 });
  expect(verdict(['overload', 'overload', 'overload', 'overload'], overload)).toMatchObject({
    retryInMs: null,
  });
});

test('one that asks for less stops everybody, for as long as it says', () => {
  const limit = new AttemptFailure('rate-limit', 'HTTP 429.', { retryAfterMs: 7_000 });
  expect(verdict([], limit)).toMatchObject({ throttled: true, pauseMs: 7_000, retryInMs: 7_000 });
});

test('a refused key sends the task to another worker, twice', () => {
  const access = new AttemptFailure('access', 'HTTP 401.');
  expect(verdict([], access).retryInMs).toBe(2_000);
  expect(verdict(['access'], access).retryInMs).toBe(2_000);
  expect(verdict(['access', 'access'], access).retryInMs).toBeNull();
  // It says nothing about the provider.
  expect(verdict(['access', 'access'], new AttemptFailure('overload', 'HTTP 529.')).retryInMs).toBe(250);
});

test('a request at fault is not sent again, and a lost response costs nobody knows what', () => {
  expect(verdict([], new AttemptFailure('refused', 'HTTP 400.'))).toMatchObject({
    retryInMs: null,
    costUsd: 0,
  });
  expect(verdict([], new AttemptFailure('timeout', 'Late.', { maybeBilled: true })).costUsd).toBeNull();
});

test('a bug is tried once more, elsewhere; what a stopped worker let go of is free at once', () => {
  expect(verdict([], new TypeError('x is not a function'))).toMatchObject({
    failure: 'unexpected',
    message: 'The worker failed: TypeError: x is not a function',
    retryInMs: 1_000,
  });
  expect(verdict(['unexpected'], new TypeError('x')).retryInMs).toBeNull();
  expect(verdict([], new DOMException('x', 'AbortError'), true)).toMatchObject({
    failure: 'aborted',
    retryInMs: 0,
  });
});
