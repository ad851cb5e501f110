import { postgresJournal } from '@plugin-eval/engine/store/postgres/postgres-journal.ts';
import { expect, test } from 'vitest';
import { claimFrom, openQueue } from '../support/fleet-queue.ts';
import { newRun } from '../support/journal-records.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';

describeWithPostgres('the tasks of a run', (stage) => {
  test('are listed with those given up first and those at work next, and counted by state', async () => {
    const database = await stage.open();
    const journal = postgresJournal(database);
    const { queue, worker: workerOf } = await openQueue(database);
    await journal.beginRun(newRun('r1'));
    await queue.beginRun('r1', { weight: 1, maxUsd: null, spentUsd: 0 });
    const task = (key: string) => ({
      ...{ key, kind: 'model-answer', kindVersion: 2, pool: 'p', input: '{}', sample: 0 },
      ...{ label: key, subject: 's', usd: 0.25, tokens: 1 },
    });
    await queue.submit('r1', { fresh: false, toolVersion: '0.1.0' }, ['a', 'b', 'c', 'd', 'e'].map(task));
    const worker = workerOf('w1');
    const claimed = await claimFrom(worker, 3);
    const [a, b] = claimed.toSorted((one, other) => one.key.localeCompare(other.key));
    if (a === undefined || b === undefined) throw new Error('Nothing was claimed.');
    const fail = { message: 'no', costUsd: 0, throttled: false, pauseMs: null };
    await worker.fail({ ...fail, task: a, failure: 'overload', retryInMs: 60_000 });
    await worker.fail({ ...fail, task: b, failure: 'refused', retryInMs: null });

    const listed = async (most: number, onlyDead: boolean) =>
      (await queue.tasksOf('r1', { most, onlyDead })).map(({ key, state }) => `${key} ${state}`);
    expect(await listed(10, false)).toEqual(['b dead', 'c leased', 'a waiting', 'd queued', 'e queued']);
    expect(await listed(3, false)).toEqual(['b dead', 'c leased', 'a waiting']);
    expect(await listed(10, true)).toEqual(['b dead']);
    expect((await journal.progressOf('r1', 5)).fleet).toMatchObject({
      ...{ queued: 2, waiting: 1, atWork: 1, dead: 1 },
    });
  });
});
