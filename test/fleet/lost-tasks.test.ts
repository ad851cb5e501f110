import type { ClaimedTask } from '@plugin-eval/engine/fleet/task-queue.ts';
import { expect, test } from 'vitest';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { FAILURE, finished, keysOf, queueScene, task, tasks } from '../support/queue-scene.ts';

describeWithPostgres('tasks that are lost, fail, or race', (stage) => {
  const open = () => queueScene(stage);

  test('takes up what a lost worker had, drops its late result, and counts what that cost', async () => {
    const { queue, journal, worker, begin, submit, deliveries, silence, claim } = await open();
    await begin('r1', { maxUsd: 1 });
    await submit('r1', [task('k')]);
    const [lost, other] = [worker('lost'), worker('other')];
    const theirs = await claim(lost, 1);
    expect(await queue.spending('r1')).toMatchObject({ reservedUsd: 0.25, spentUsd: 0 });
    expect(await other.sweep()).toBe(0);
    expect(await silence()).toBe(1);
    expect(await queue.spending('r1')).toMatchObject({ reservedUsd: 0, spentUsd: 0 });
    const again = await claim(other, 1);
    expect(await lost.complete(finished(theirs, 0.2))).toEqual(new Set());
    expect(await lost.fail({ task: theirs[0] as ClaimedTask, ...FAILURE, retryInMs: 0 })).toBe(false);
    expect(await queue.spending('r1')).toMatchObject({ reservedUsd: 0.25, spentUsd: 0.2 });
    await other.complete(finished(again));
    expect(await deliveries('r1')).toHaveLength(1);
    expect(await journal.attemptsOf('r1')).toMatchObject([
      { outcome: 'failed', failure: 'worker-lost', costUsd: 0.2, worker: 'lost' },
      { outcome: 'succeeded', costUsd: 0.125, worker: 'other' },
    ]);
  });

  test('gives a task up that nine workers were lost with, tells its run, and another run tries anew', async () => {
    const { queue, worker, begin, submit, deliveries, silence, claim } = await open();
    await begin('r1');
    await begin('r2');
    await submit('r1', [task('poison'), task('harmless')]);
    for (const id of ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'w8', 'w9']) {
      const claimed = await claim(worker(id), 2);
      expect(keysOf(claimed)).toContain('poison');
      await worker(id).complete(finished(claimed.filter(({ key }) => key === 'harmless')));
      expect(await silence()).toBe(1);
    }
    expect(await queue.catchUp('r1')).toEqual([]);
    expect(await deliveries('r1')).toMatchObject([
      { key: 'poison', outcome: 'dead', failure: 'worker-lost' },
      { key: 'harmless', outcome: 'done' },
    ]);
    expect(await worker('w9').lanes()).toEqual([]);
    expect(await submit('r1', [task('poison')])).toMatchObject([{ state: 'dead', failure: 'worker-lost' }]);
    expect(await queue.tasksOf('r1', { most: 10, onlyDead: true })).toMatchObject([
      { key: 'poison', state: 'dead', failures: ['worker-lost'] },
    ]);
    expect(await submit('r2', [task('poison')])).toMatchObject([{ state: 'queued' }]);
    expect(keysOf(await claim(worker('w9'), 1))).toEqual(['poison']);
  });

  test('tries a failed task again when its pause is over, and gives it up when nobody wants to', async () => {
    const { queue, worker, begin, submit, deliveries, sql, claim } = await open();
    await begin('r1');
    await submit('r1', [task('k')]);
    const w1 = worker('w1');
    const [claimed] = (await claim(w1, 1)) as [ClaimedTask];
    expect(await w1.fail({ task: claimed, ...FAILURE, retryInMs: 3_600_000 })).toBe(true);
    expect(await w1.lanes()).toEqual([]);
    const waiting = await queue.tasksOf('r1', { most: 10, onlyDead: false });
    expect(waiting).toMatchObject([{ key: 'k', state: 'waiting', failures: ['overload'], losses: 0 }]);
    await sql('update job set start_after = now()');
    const [again] = (await claim(w1, 1)) as [ClaimedTask];
    expect(again.failures).toEqual(['overload']);
    await w1.fail({ task: again, ...FAILURE });
    expect(await deliveries('r1')).toMatchObject([
      { outcome: 'dead', failure: 'overload', message: 'HTTP 529' },
    ]);
    expect(await queue.catchUp('r1')).toEqual([]);
    expect(await queue.redrive('r1')).toBe(1);
    const [redriven] = (await claim(w1, 1)) as [ClaimedTask];
    expect(redriven).toMatchObject({ key: 'k', failures: [], attempt: 0 });
    await w1.complete(finished([redriven]));
    expect(await deliveries('r1')).toMatchObject([{ outcome: 'done', result: { text: '"k"' } }]);
  });

  test('cancels what nobody works on, and another run that waits for it submits it again', async () => {
    const { queue, journal, worker, begin, submit, deliveries, claim } = await open();
    await begin('r1');
    await begin('r2');
    await submit('r1', tasks('k', 4));
    await submit('r2', [task('k3')]);
    const claimed = await claim(worker('w1'), 1);
    expect(await queue.cancel('r1')).toBe(3);
    expect(await queue.spending('r1')).toMatchObject({ cancelled: true });
    expect(await queue.catchUp('r2')).toEqual(['k3']);
    await submit('r2', [task('k3')]);
    const again = await claim(worker('w1'), 5);
    expect(again).toMatchObject([{ key: 'k3', run: 'r2' }]);
    await worker('w1').complete(finished([...claimed, ...again]));
    expect(await deliveries('r2')).toMatchObject([{ key: 'k3', outcome: 'done' }]);
    expect(await journal.lookup('k0', 'r1', false)).toMatchObject({ result: '"k0"' });
  });

  test('a result that comes between look and insert is found, and not paid again', async () => {
    const { queue, worker, begin, submit, deliveries, claim, race, sql } = await open();
    await begin('r1');
    await begin('r2');
    await submit('r1', [task('k')]);
    const claimed = await claim(worker('w1'), 1);
    race(async () => {
      await worker('w1').complete(finished(claimed));
    });
    expect(await submit('r2', [task('k')])).toMatchObject([{ state: 'queued' }]);
    // The job that was inserted then is looked at again before a call.
    expect(await claim(worker('w2'), 1)).toEqual([]);
    expect(await worker('w2').lanes()).toEqual([]);
    expect(await queue.catchUp('r2')).toEqual([]);
    expect(await deliveries('r2')).toMatchObject([{ key: 'k', outcome: 'done', result: { runId: 'r1' } }]);
    expect(await sql('select count(*) as n from results')).toEqual([{ n: 1 }]);
    expect(await sql('select count(*) as n from attempts')).toEqual([{ n: 1 }]);
  });

  test('a task that is given up between look and insert is queued for the other run', async () => {
    const { worker, begin, submit, deliveries, claim, race } = await open();
    await begin('r1');
    await begin('r2');
    await submit('r1', [task('k')]);
    const [claimed] = (await claim(worker('w1'), 1)) as [ClaimedTask];
    race(async () => {
      await worker('w1').fail({ task: claimed, ...FAILURE });
    });
    await submit('r2', [task('k')]);
    expect(await deliveries('r1')).toMatchObject([{ outcome: 'dead' }]);
    expect(await claim(worker('w2'), 1)).toMatchObject([{ key: 'k', run: 'r2' }]);
  });

  test('gives up rows that are no tasks, and tells who waits', async () => {
    const { worker, begin, submit, deliveries, claim, sql } = await open();
    await begin('r1');
    await submit('r1', tasks('k', 5));
    const rows = ['null', '7', '[]', '{"key": 1}'];
    for (const [index, row] of rows.entries())
      await sql(`update job set data = '${row}' where singleton_key = 'k${index}'`);
    expect(keysOf(await claim(worker('w1'), 5))).toEqual(['k4']);
    const told = await deliveries('r1');
    expect(told.map(({ outcome, failure }) => `${outcome} ${failure}`)).toEqual(
      Array(4).fill('dead refused'),
    );
  });
});
