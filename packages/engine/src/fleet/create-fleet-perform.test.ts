import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { newRun } from '@plugin-eval/tests/support/journal-records.ts';
import { VirtualTime } from '@plugin-eval/tests/support/virtual-time.ts';
import { expect, test } from 'vitest';
import type { TaskKind } from '../run/task.ts';
import { openSqliteJournal } from '../store/sqlite-journal.ts';
import { createFleetPerform, type FleetRunOptions } from './create-fleet-perform.ts';
import type { Delivery, Submitted } from './task-queue.ts';

const QUESTION: TaskKind = {
  ...{ name: 'question', version: 1, poolOf: () => 'pool' },
  reservation: () => ({ costUsd: 0.25, inputTokens: 1, outputTokens: 1 }),
  execute: () => Promise.reject(new Error('Workers execute tasks.')),
};

const task = (input: string) => ({ kind: 'question', input, sample: 0, label: input, subject: 'skills/a' });

/** A run whose queue is in memory: workers answer at once, and a look that finds nothing ends when it is let go. */
async function runInMemory({
  isDead = () => false,
  isHeld = async () => true,
}: {
  isDead?: (input: string) => boolean;
  isHeld?: () => Promise<boolean>;
} = {}) {
  const time = new VirtualTime();
  const interrupt = new AbortController();
  const delivered: Delivery[] = [];
  const nothing = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const asked: string[] = [];
  let cancelled = 0;
  const queue: FleetRunOptions['queue'] = {
    beginRun: async () => {},
    limitPool: async () => {},
    catchUp: async () => [],
    reach: async () => ({ workers: 1, unserved: [], unevaluated: false }),
    spending: async () => ({ maxUsd: null, spentUsd: 0, reservedUsd: 0, cancelled: false }),
    async cancel() {
      cancelled += 1;
      return 0;
    },
    async submit(runId, _options, tasks) {
      await endOfTurn();
      return tasks.map(({ key, input }): Submitted => {
        const question = JSON.parse(input) as string;
        asked.push(question);
        if (isDead(question)) return { key, state: 'dead', failure: 'refused', message: 'HTTP 400.' };
        const result = { text: JSON.stringify(`re: ${question}`), usage: null, runId, worker: 'w' };
        const id = delivered.length + 1;
        delivered.push({ id, key, outcome: 'done', failure: null, message: null, usd: 0.125, result });
        return { key, state: 'queued', failure: null, message: null };
      });
    },
    async deliveries(_runId, arrived) {
      await endOfTurn();
      const left = delivered.filter(({ id }) => id > Math.max(0, ...arrived));
      delivered.splice(0, delivered.length, ...left);
      if (left.length > 0) return left;
      nothing.resolve();
      await letGo.promise;
      return [];
    },
  };
  const journal = await openSqliteJournal(':memory:');
  await journal.beginRun(newRun('r1'));
  const handle = await createFleetPerform({
    ...{ journal, runId: 'r1', fresh: false, clock: time, kinds: [QUESTION], maxCostUsd: null, weight: 1 },
    ...{ queue, contents: { send: async () => {} }, toolVersion: '0.1.0', signal: interrupt.signal, isHeld },
    limitsOf: () => ({ maxInFlight: null, requestsPerMinute: null, tokensPerMinute: null }),
  });
  return {
    ...{ handle, time, journal, interrupt, asked },
    /** A look at the queue that finds nothing is under way. */
    looking: nothing.promise,
    letGo: () => letGo.resolve(),
    cancelled: () => cancelled,
  };
}

const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a run that is closed while it looks at the queue for the last time comes to its end', async () => {
  const { handle, time, journal, looking, letGo, cancelled } = await runInMemory();
  await time.until(handle.perform(task('a')));
  await looking;
  const closed = handle.close();
  letGo();
  await time.until(closed);
  expect(cancelled()).toBe(0);
  await journal.close();
});

test('one that is interrupted while it looks at the queue and waits for nothing comes to its end', async () => {
  const { handle, time, journal, looking, interrupt, letGo, cancelled } = await runInMemory();
  await time.until(handle.perform(task('a')));
  await looking;
  interrupt.abort();
  letGo();
  await endOfTurn();
  await expect(handle.perform(task('b'))).rejects.toThrow(InterruptedError);
  await time.until(handle.close());
  expect(cancelled()).toBe(1);
  await journal.close();
});

test('one that another process has taken over cancels nothing when it is interrupted', async () => {
  const { handle, time, journal, looking, interrupt, letGo, cancelled } = await runInMemory({
    isHeld: async () => false,
  });
  await time.until(handle.perform(task('a')));
  await looking;
  interrupt.abort();
  letGo();
  await time.until(handle.close());
  expect(cancelled()).toBe(0);
  await journal.close();
});

test('one that waits to be asked goes on when it is, and comes to its end when it is not', async () => {
  const { handle, time, journal, looking, letGo } = await runInMemory();
  letGo();
  for (const input of ['a', 'b', 'c']) {
    expect((await time.until(handle.perform(task(input)))).result).toBe(`re: ${input}`);
    await looking;
    for (let turn = 0; turn < 10; turn += 1) await endOfTurn();
  }
  await time.until(handle.close());
  await journal.close();
});

test.each([0, 1, 2, 3])(
  'what is asked for %i moments after a task was told to be dead is handed in too',
  async (moments) => {
    const { handle, time, journal, asked, letGo } = await runInMemory({
      isDead: (input) => input === 'dead',
    });
    letGo();
    const both = (async () => {
      // Whatever is put between adds moments.
      try {
        await handle.perform(task('dead'));
      } catch {}
      for (let moment = 0; moment < moments; moment += 1) await null;
      return await handle.perform(task('next'));
    })();
    for (let turn = 0; turn < 50; turn += 1) await endOfTurn();
    expect(asked).toEqual(['dead', 'next']);
    expect((await time.until(both)).result).toBe('re: next');
    await time.until(handle.close());
    await journal.close();
  },
);
