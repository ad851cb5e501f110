import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { call, startRun } from '@plugin-eval/tests/support/run-stand-in.ts';
import { describe, expect, test } from 'vitest';
import { AttemptFailure } from './attempt-failure.ts';

const aborted = () => new AttemptFailure('aborted', 'Stopped.', { maybeBilled: true });
/** An executor that does not care about signals, and brings its answer after so long. */
const deafFor = (ms: number, hold: { run?: Awaited<ReturnType<typeof startRun>> }) => async () => {
  await hold.run?.time.pass(ms);
  return 'late';
};

describe('when the run is aborted', () => {
  test('those who wait are told at once, and calls that listen end on record', async () => {
    const { perform, time, stop, close, journal, runId, calls } = await startRun({
      answer: (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(aborted()))),
      limitsOf: () => ({ maxInFlight: 1, requestsPerMinute: null, tokensPerMinute: null }),
    });
    const both = Promise.allSettled([perform(call('a')), perform(call('b'))]);
    await time.until(time.pass(100));
    stop();
    const settled = await time.until(both);
    expect(settled.map((one) => one.status === 'rejected' && one.reason)).toEqual([
      new InterruptedError(),
      new InterruptedError(),
    ]);
    await time.until(close());
    expect(time.elapsedMs()).toBe(100);
    expect(calls).toHaveLength(1);
    expect(await journal.attemptsOf(runId)).toMatchObject([
      { label: 'a', outcome: 'failed', failure: 'aborted', costUsd: null, reservedUsd: 0.02 },
    ]);
  });

  test('an answer that comes in that moment is kept for the next run', async () => {
    const hold: { run?: Awaited<ReturnType<typeof startRun>> } = {};
    const run = await startRun({ answer: deafFor(400, hold) });
    hold.run = run;
    const asked = run.perform(call('a'));
    await run.time.until(run.time.pass(100));
    run.stop();
    await expect(asked).rejects.toThrow(InterruptedError);
    expect(run.time.elapsedMs()).toBe(100);
    await run.time.until(run.close());
    const next = await startRun({ journal: run.journal });
    expect(await next.time.until(next.perform(call('a')))).toMatchObject({
      result: 'late',
      fromJournal: true,
    });
  });

  test('a call that neither listens nor answers is given up after a second, as perhaps paid', async () => {
    const hold: { run?: Awaited<ReturnType<typeof startRun>> } = {};
    const late = deafFor(3_600_000, hold);
    const run = await startRun({
      answer: async () => {
        throw new AttemptFailure('transport', await late());
      },
    });
    hold.run = run;
    const asked = run.perform(call('a'));
    await run.time.until(run.time.pass(100));
    run.stop();
    await expect(asked).rejects.toThrow(InterruptedError);
    await run.time.until(run.close());
    expect(run.time.elapsedMs()).toBe(1100);
    expect(await run.journal.attemptsOf(run.runId)).toMatchObject([{ failure: 'aborted', costUsd: null }]);
    // What comes of it in the end changes nothing any more.
    await run.time.until(run.time.pass(3_600_000));
    expect(await run.journal.attemptsOf(run.runId)).toMatchObject([{ failure: 'aborted' }]);
    // The lease is free: another run need not wait.
    const next = await startRun({ journal: run.journal, answer: () => 'fine' });
    expect(await next.time.until(next.perform(call('a')))).toMatchObject({ result: 'fine' });
  });

  test('nobody waits for a back-off, for money or for another process', async () => {
    const throttled = () => new AttemptFailure('rate-limit', '429.', { retryAfterMs: 60_000 });
    const { perform, time, stop } = await startRun({
      answer: () => {
        throw throttled();
      },
    });
    const asked = perform(call('a'));
    const rejected = expect(asked).rejects.toThrow(InterruptedError);
    await time.until(time.pass(100));
    stop();
    await rejected;
    expect(time.elapsedMs()).toBe(100);
  });

  test('nothing begins afterwards, not even a look into the journal', async () => {
    const { perform, time, stop, calls } = await startRun();
    await time.until(perform(call('a')));
    stop();
    await expect(perform(call('a'))).rejects.toThrow(InterruptedError);
    await expect(perform(call('b'))).rejects.toThrow(InterruptedError);
    expect(calls).toHaveLength(1);
  });

  test('what a call costs that fails for its own reasons is on record all the same', async () => {
    const { perform, time, stop, close, journal, runId } = await startRun({
      answer: (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    const asked = perform(call('a'));
    await time.until(time.pass(100));
    stop();
    await expect(asked).rejects.toThrow(InterruptedError);
    await time.until(close());
    expect(await journal.attemptsOf(runId)).toMatchObject([{ failure: 'aborted', costUsd: null }]);
  });
});

test('a run that has ended by itself is closed without waiting', async () => {
  const { perform, time, close } = await startRun();
  await time.until(perform(call('a')));
  const before = time.elapsedMs();
  await time.until(close());
  await time.until(close());
  expect(time.elapsedMs()).toBe(before);
});
