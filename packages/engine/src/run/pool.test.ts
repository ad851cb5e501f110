import { VirtualTime } from '@plugin-eval/tests/support/virtual-time.ts';
import { expect, test } from 'vitest';
import { AttemptFailure } from './attempt-failure.ts';
import { Pool } from './pool.ts';
import { PoolLimiter } from './pool-limiter.ts';

const reset = new AttemptFailure('transport', 'The connection was reset.');

function pool(maxInFlight = 1): Pool {
  const context = { clock: new VirtualTime(), random: () => 0.5, onPause: () => {} };
  return new Pool(
    'acme',
    new PoolLimiter({ maxInFlight, requestsPerMinute: null, tokensPerMinute: null }, context),
  );
}

test('a closed pool turns away those who come, those who wait for a slot and those who wait for something else', async () => {
  const acme = pool();
  await acme.acquire(1, 'first');
  const waiting = acme.acquire(1, 'second');
  const sleeping = acme.whileOpen(
    'third',
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  acme.close((label) => new Error(`not for ${label}`));
  await expect(waiting).rejects.toThrow('not for second');
  await expect(sleeping).rejects.toThrow('not for third');
  await expect(acme.acquire(1, 'fourth')).rejects.toThrow('not for fourth');
  expect(() => acme.enter('fifth')).toThrow('not for fifth');
});

test('the first reason for closing stays', () => {
  const acme = pool();
  acme.close(() => new Error('first'));
  acme.close(() => new Error('second'));
  expect(() => acme.enter('a')).toThrow('first');
});

test('an error of its own comes through as it is while the pool is open', async () => {
  const failing = pool().whileOpen('a', () => Promise.reject(new Error('of its own')));
  await expect(failing).rejects.toThrow('of its own');
});

test('eight tasks in a row without a response close it', () => {
  const acme = pool();
  for (let i = 0; i < 7; i++) acme.gaveUp(reset);
  expect(() => acme.enter('eighth')).not.toThrow();
  acme.gaveUp(reset);
  expect(() => acme.enter('ninth')).toThrow(/ninth: .*8 calls in a row to acme .*The connection was reset/);
});

test('an answer between them starts the count anew', () => {
  const acme = pool();
  for (let i = 0; i < 7; i++) acme.gaveUp(reset);
  acme.answered();
  for (let i = 0; i < 7; i++) acme.gaveUp(reset);
  expect(() => acme.enter('a')).not.toThrow();
});

test('a program that ended with an error eight times and never answered is left alone, by everybody', () => {
  const login = new AttemptFailure('exit', 'mine: The command ended with the exit code 1: Please log in');
  const mine = pool();
  for (let i = 0; i < 7; i++) expect(mine.exited(login)).toBeNull();
  expect(mine.exited(login)).toMatchObject({
    name: 'UsageError',
    message: expect.stringMatching(/^8 attempts failed without an answer.* Please log in$/),
  });
  expect(() => mine.enter('a')).toThrow('8 attempts failed');
});

test('one that has answered before is not: its error may be of the questions', () => {
  const tooLong = new AttemptFailure('exit', 'mine: The prompt is too long.');
  const mine = pool();
  mine.answered();
  for (let i = 0; i < 20; i++) expect(mine.exited(tooLong)).toBeNull();
  expect(() => mine.enter('a')).not.toThrow();
});
