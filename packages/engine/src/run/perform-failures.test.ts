import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { call, failing, startRun } from '@plugin-eval/tests/support/run-stand-in.ts';
import { VirtualTime } from '@plugin-eval/tests/support/virtual-time.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Journal } from '../store/journal.ts';
import { openSqliteJournal } from '../store/sqlite-journal.ts';
import { AttemptFailure } from './attempt-failure.ts';
import { mapConcurrent } from './map-concurrent.ts';

const reset = () => new AttemptFailure('transport', 'The connection was reset.');
const unauthorised = () => new AttemptFailure('access', 'ANTHROPIC_API_KEY was refused.', { status: 401 });
const REFUSED = { name: 'UsageError', message: 'ANTHROPIC_API_KEY was refused.' };
const throttled = (retryAfterMs: number | null) =>
  new AttemptFailure('rate-limit', 'Too many requests.', { status: 429, retryAfterMs });
const many = (count: number) => Array.from({ length: count }, (_, index) => `call ${index}`);
const oneAtATime = () => ({ maxInFlight: 1, requestsPerMinute: null, tokensPerMinute: null });

describe('retries', () => {
  test('a reset connection is tried again, later from time to time, and each attempt is on record', async () => {
    const { perform, time, calls, journal, runId, stats } = await startRun({ answer: failing(3, reset) });
    expect(await time.until(perform(call('a')))).toMatchObject({ result: 'a answered' });
    // 50 ms each, and half of 0.5, 1 and 2 seconds between them.
    expect(calls.map(({ atMs }) => atMs)).toEqual([0, 300, 850, 1900]);
    const attempts = await journal.attemptsOf(runId);
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed', 'succeeded']);
    expect(attempts[0]).toMatchObject({
      failure: 'transport',
      message: 'The connection was reset.',
      costUsd: 0,
    });
    expect(stats()).toMatchObject({ failedAttempts: 3, paid: 1, errored: 0 });
  });

  test('after five attempts it is errored, which is not a result: the next run tries again', async () => {
    const { perform, time, calls, journal, events } = await startRun({ answer: failing(5, reset) });
    const errored = await time.until(perform(call('a'))).catch((error: unknown) => error);
    expect(errored).toBeInstanceOf(TaskErroredError);
    expect(errored).toMatchObject({ label: 'a', failure: 'transport', attempts: 5 });
    expect(events.at(-1)).toMatchObject({ type: 'errored' });
    expect(calls).toHaveLength(5);
    const next = await startRun({ journal, answer: () => 'fine' });
    expect(await next.time.until(next.perform(call('a')))).toMatchObject({ result: 'fine' });
  });

  test('a request at fault is not sent again', async () => {
    const refused = () => new AttemptFailure('refused', 'The prompt is too long.', { status: 400 });
    const { perform, time, calls } = await startRun({ answer: failing(1, refused) });
    await expect(time.until(perform(call('a')))).rejects.toThrow(
      'a: no response after 1 attempt (The prompt is too long.)',
    );
    expect(calls).toHaveLength(1);
  });

  test('Retry-After holds for everybody at that endpoint, and is told', async () => {
    const answer = failing(1, () => throttled(7_000));
    const { perform, time, calls, events } = await startRun({ answer, limitsOf: oneAtATime });
    await time.until(Promise.all([perform(call('a')), perform(call('b'))]));
    expect(calls[0]).toMatchObject({ name: 'a', atMs: 0 });
    expect(calls.slice(1).every(({ atMs }) => atMs >= 7_050)).toBe(true);
    const until = new Date('2026-11-21T12:00:07.050Z');
    expect(events).toContainEqual({ type: 'waiting', pool: 'acme', until });
  });

  test('a server that asks for more than two minutes is not waited for, by anybody', async () => {
    const answer = failing(1, () => throttled(3_600_000));
    const { perform, time, calls } = await startRun({ answer, limitsOf: oneAtATime });
    const both = await time.until(Promise.allSettled([perform(call('a')), perform(call('b'))]));
    const reasons = both.map((settled) => (settled.status === 'rejected' ? String(settled.reason) : ''));
    expect(reasons[0]).toMatch(/a: no response after 1 attempt .*try again after 2026-11-21T13:00:01Z/);
    expect(reasons[1]).toMatch(/b: not tried .*try again after 2026-11-21T13:00:01Z/);
    expect([calls.length, time.elapsedMs()]).toEqual([1, 50]);
  });

  test('a server that allows ten calls a second gets everything done in the end', async () => {
    const seconds = new Map<number, number>();
    const answer = ({ atMs }: { atMs: number }) => {
      const second = Math.floor(atMs / 1000);
      seconds.set(second, (seconds.get(second) ?? 0) + 1);
      if ((seconds.get(second) ?? 0) > 10) throw throttled(null);
      return 'fine';
    };
    const { perform, time, stats } = await startRun({ answer });
    await time.until(mapConcurrent(many(100), 32, (name) => perform(call(name))));
    expect(stats()).toMatchObject({ paid: 100, errored: 0 });
    expect(stats().failedAttempts).toBeGreaterThan(0);
  });
});

describe('an endpoint where nothing listens', () => {
  const nobody = () => new AttemptFailure('transport', 'Nothing listens there.', { unlessHeardFrom: true });

  test('is one error, told at once, for those who wait and those who come', async () => {
    const { perform, time, calls } = await startRun({ answer: failing(9, nobody), limitsOf: oneAtATime });
    const settled = await time.until(Promise.allSettled(many(5).map((name) => perform(call(name)))));
    for (const one of settled)
      expect(one).toMatchObject({ reason: { name: 'UsageError', message: 'Nothing listens there.' } });
    expect([calls.length, time.elapsedMs()]).toEqual([1, 50]);
  });

  test.each<[string, () => void]>([
    ['has answered', () => {}],
    [
      'has refused another request',
      () => {
        throw new AttemptFailure('refused', 'Too long.', { status: 400 });
      },
    ],
  ])('is tried again when it %s before: it may be starting anew', async (_what, first) => {
    const answer = ({ name, attempt }: { name: string; attempt: number }) => {
      if (name === 'first') first();
      else if (attempt < 3) throw nobody();
      return 'fine';
    };
    const { perform, time, calls } = await startRun({ answer });
    await time.until(Promise.allSettled([perform(call('first'))]));
    expect(await time.until(perform(call('b')))).toMatchObject({ result: 'fine' });
    expect(calls.filter(({ name }) => name === 'b')).toHaveLength(3);
  });
});

describe('a redirect', () => {
  const sentAway = () =>
    new AttemptFailure('access', 'It answers with a redirect.', { status: 302, unlessHeardFrom: true });

  test('of the first call ends all', async () => {
    const { perform, time, calls } = await startRun({ answer: failing(9, sentAway), limitsOf: oneAtATime });
    const both = await time.until(Promise.allSettled([perform(call('a')), perform(call('b'))]));
    expect(both).toMatchObject([{ reason: { name: 'UsageError' } }, { reason: { name: 'UsageError' } }]);
    expect(calls).toHaveLength(1);
  });

  test('of one call among answers costs that call alone, and is not tried again', async () => {
    const answer = ({ name }: { name: string }) => {
      if (name === 'sent away') throw sentAway();
      return 'fine';
    };
    const { perform, time, calls } = await startRun({ answer });
    await time.until(perform(call('a')));
    const away = await time.until(perform(call('sent away')).catch((error: unknown) => error));
    expect(away).toBeInstanceOf(TaskErroredError);
    expect(await time.until(perform(call('b')))).toMatchObject({ result: 'fine' });
    expect(calls.map(({ name }) => name)).toEqual(['a', 'sent away', 'b']);
  });
});

describe('a key that is refused', () => {
  test('is one error for those who wait and those who come; nothing else is sent there', async () => {
    const { perform, time, calls } = await startRun({
      answer: failing(9, unauthorised),
      limitsOf: oneAtATime,
    });
    const waiting = many(5).map((name) => perform(call(name)));
    const settled = await time.until(Promise.allSettled(waiting));
    for (const one of settled) {
      expect(one).toMatchObject({ status: 'rejected', reason: REFUSED });
    }
    await expect(time.until(perform(call('later')))).rejects.toThrow(UsageError);
    expect(calls).toHaveLength(1);
  });

  test('holds back a call that was about to be sent', async () => {
    const journal = await openSqliteJournal(':memory:');
    onTestFinished(() => journal.close());
    const time = new VirtualTime();
    const claim = journal.claim.bind(journal);
    journal.claim = async (...[request, isAlive]: Parameters<Journal['claim']>) => {
      if (request.label === 'b') await time.pass(200);
      return await claim(request, isAlive);
    };
    const { perform, calls, runId } = await startRun({ journal, time, answer: failing(9, unauthorised) });
    const both = await time.until(Promise.allSettled([perform(call('a')), perform(call('b'))]));
    expect(both).toMatchObject([{ reason: REFUSED }, { reason: REFUSED }]);
    expect(calls.map(({ name }) => name)).toEqual(['a']);
    expect((await journal.attemptsOf(runId))[1]).toMatchObject({ label: 'b', outcome: 'failed', costUsd: 0 });
  });

  test('ends a back-off at once', async () => {
    const answer = ({ name }: { name: string }) => {
      throw name === 'a' ? throttled(60_000) : unauthorised();
    };
    const { perform, time } = await startRun({ answer });
    const both = await time.until(Promise.allSettled([perform(call('a')), perform(call('b'))]));
    expect(both).toMatchObject([{ reason: REFUSED }, { reason: REFUSED }]);
    expect(time.elapsedMs()).toBe(50);
  });

  test('results in the journal and other endpoints are not affected', async () => {
    let refusing = false;
    const answer = ({ name }: { name: string }) => {
      if (refusing && name !== 'elsewhere') throw unauthorised();
      return 'fine';
    };
    const { perform, time } = await startRun({ answer });
    await time.until(perform(call('paid before')));
    refusing = true;
    await expect(time.until(perform(call('a')))).rejects.toThrow(UsageError);
    expect(await time.until(perform(call('paid before')))).toMatchObject({ fromJournal: true });
    expect(await time.until(perform(call('elsewhere', { pool: 'other' })))).toMatchObject({ result: 'fine' });
  });
});

describe('an endpoint that is down', () => {
  test('does not keep a thousand tasks waiting', async () => {
    const { perform, time, calls } = await startRun({ answer: failing(9, reset), limitsOf: oneAtATime });
    const settled = await time.until(
      mapConcurrent(many(1000), 4, (name) => perform(call(name)).catch((error: unknown) => error)),
    );
    expect(settled.every((error) => error instanceof TaskErroredError)).toBe(true);
    expect(calls.length).toBeLessThanOrEqual(11 * 5);
    expect(time.elapsedMs()).toBeLessThan(60_000);
  });

  test('is another thing than one that fails now and then', async () => {
    const answer = ({ name }: { name: string }) => {
      if (name !== 'call 7') throw reset();
      return 'fine';
    };
    const { perform, time, calls } = await startRun({ answer, limitsOf: oneAtATime });
    for (const name of many(15)) await time.until(perform(call(name))).catch(() => {});
    expect(new Set(calls.map(({ name }) => name)).size).toBe(15);
  });

  test('is another thing than requests at fault', async () => {
    const refused = () => new AttemptFailure('refused', 'Too long.', { status: 400 });
    const { perform, time, calls } = await startRun({ answer: failing(1, refused), limitsOf: oneAtATime });
    for (const name of many(12)) await time.until(perform(call(name))).catch(() => {});
    expect(calls).toHaveLength(12);
  });
});
