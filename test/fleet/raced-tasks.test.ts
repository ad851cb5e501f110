import type { ClaimedTask } from '@plugin-eval/engine/fleet/task-queue.ts';
import { ROOM } from '@plugin-eval/engine/fleet/work-statements.ts';
import { expect, test } from 'vitest';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { FAILURE, finished, keysOf, queueScene, task, tasks } from '../support/queue-scene.ts';

describeWithPostgres('runs and workers that meet', (stage) => {
  const open = () => queueScene(stage);

  test('a late worker that gives its task up leaves the retries of the worker that has it now', async () => {
    const { worker, begin, submit, silence, claim, deliveries } = await open();
    await begin('r1');
    await submit('r1', [task('k')]);
    const [theirs] = (await claim(worker('late'), 1)) as [ClaimedTask];
    await silence();
    const [again] = (await claim(worker('w1'), 1)) as [ClaimedTask];
    expect(await worker('late').fail({ task: theirs, ...FAILURE })).toBe(false);
    expect(await worker('w1').fail({ task: again, ...FAILURE, retryInMs: 0 })).toBe(true);
    expect(keysOf(await claim(worker('w1'), 1))).toEqual(['k']);
    expect(await deliveries('r1')).toEqual([]);
  });

  test('counts the cost of a late result before its loss is on record, also for the day', async () => {
    const { queue, worker, begin, submit, sql, claim, journal } = await open();
    await sql("insert into budgets (scope, max_usd) values ('day', 5)");
    await begin('r1', { maxUsd: 1 });
    await submit('r1', [task('k')]);
    const theirs = await claim(worker('late'), 1);
    // The queue has given it up; nobody has swept yet.
    await sql("update job set state = 'retry' where singleton_key = 'k'");
    expect(await worker('late').complete(finished(theirs, 0.2))).toEqual(new Set());
    expect(await worker('w1').sweep()).toBe(1);
    expect(await queue.spending('r1')).toMatchObject({ spentUsd: 0.2, reservedUsd: 0 });
    expect(await sql("select spent_usd, reserved_usd from budgets where scope like 'day 2%'")).toEqual([
      { spent_usd: 0.2, reserved_usd: 0 },
    ]);
    expect(await journal.attemptsOf('r1')).toMatchObject([{ failure: 'worker-lost', costUsd: 0.2 }]);
  });

  test('a run that waits for the task of a cancelled one gets it, when its worker is lost or fails', async () => {
    const { queue, worker, begin, submit, silence, claim, deliveries, sql } = await open();
    await begin('r1');
    await begin('r2');
    await submit('r1', tasks('k', 2));
    await submit('r2', tasks('k', 2));
    const [first, second] = (await claim(worker('w1'), 2)) as [ClaimedTask, ClaimedTask];
    await queue.cancel('r1');
    await worker('w1').fail({ task: first, ...FAILURE, retryInMs: 0 });
    await silence();
    expect(second.run).toBe('r1');
    expect(await claim(worker('w2'), 2)).toEqual([]);
    expect((await queue.catchUp('r2')).toSorted()).toEqual(['k0', 'k1']);
    await submit('r2', tasks('k', 2));
    await worker('w2').complete(finished(await claim(worker('w2'), 2)));
    expect(await deliveries('r2')).toHaveLength(2);
    expect(await worker('w2').lanes()).toEqual([]);
    expect(await sql("select 1 from job where state < 'completed'")).toEqual([]);
  });

  test('takes the tasks of a run that was removed out of the queue, and others submit them again', async () => {
    const { queue, worker, begin, submit, claim, sql } = await open();
    await begin('r1');
    await begin('r2');
    await submit('r1', [task('k')]);
    await submit('r2', [task('k')]);
    await sql("delete from runs where id = 'r1'");
    expect(await claim(worker('w1'), 1)).toEqual([]);
    expect(await queue.catchUp('r2')).toEqual(['k']);
  });

  test('a dead letter of an earlier run is no end of a later one', async () => {
    const { queue, worker, begin, submit, claim, deliveries } = await open();
    for (const run of ['r1', 'r2', 'r3']) await begin(run);
    await submit('r1', [task('k')]);
    const [claimed] = (await claim(worker('w1'), 1)) as [ClaimedTask];
    await worker('w1').fail({ task: claimed, ...FAILURE });
    await submit('r2', [task('k')]);
    await submit('r3', [task('k')]);
    await queue.cancel('r2');
    expect(await queue.catchUp('r3')).toEqual(['k']);
    expect(await deliveries('r3')).toEqual([]);
  });

  test('takes a key once that is handed in twice, and none for a run that somebody has cancelled', async () => {
    const { queue, worker, begin, submit, claim, sql } = await open();
    await begin('r1');
    expect(await submit('r1', [task('k'), task('k')])).toMatchObject([{ key: 'k', state: 'queued' }]);
    expect(keysOf(await claim(worker('w1'), 5))).toEqual(['k']);
    await queue.cancel('r1');
    expect(await submit('r1', [task('late')])).toEqual([]);
    expect(await sql("select 1 from waits where key = 'late'")).toEqual([]);
    expect(await worker('w1').lanes()).toEqual([]);
  });

  test('a delivery of a key that is asked for again is not taken for the one that arrived', async () => {
    const { queue, worker, begin, submit, claim, deliveries } = await open();
    await begin('r1');
    await submit('r1', [task('k')]);
    await worker('w1').complete(finished(await claim(worker('w1'), 1)));
    const [first] = await deliveries('r1');
    expect(await submit('r1', [task('k')])).toMatchObject([{ state: 'found' }]);
    // Sent before, and repeated: its connection was lost.
    expect(await queue.deliveries('r1', [first?.id ?? 0], 10)).toMatchObject([{ key: 'k', outcome: 'done' }]);
  });

  test('what a worker claims while its run is cancelled is kept', async () => {
    const { database, queue, worker, begin, submit, claim, sql } = await open();
    await begin('r1');
    await submit('r1', tasks('k', 2));
    const [claimed] = (await claim(worker('w1'), 1)) as [ClaimedTask];
    await sql(`update job set state = 'created' where id = '${claimed.id}'`);
    let cancelling: Promise<number> = Promise.resolve(0);
    await database.atomically(async (client) => {
      await client.query("update job set state = 'active' where id = $1", [claimed.id]);
      cancelling = queue.cancel('r1');
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(await cancelling).toBe(1);
    expect(await worker('w1').complete(finished([claimed]))).toEqual(new Set([claimed.id]));
  });

  test('two workers that renumber at the same time do it once', async () => {
    const { worker, begin, submit, claim, sql } = await open();
    await begin('r1');
    await submit('r1', tasks('a', 30));
    await claim(worker('w1'), 10);
    const [pool] = await sql<{ tag: number }>('select virtual_time as tag from pools');
    const tag = pool?.tag ?? 0;
    const before = await sql<{ priority: number }>(
      "select max(priority) as priority from job where state = 'created'",
    );
    await Promise.all([
      worker('w1').renumber(task('k').pool, tag),
      worker('w2').renumber(task('k').pool, tag),
    ]);
    expect(await sql("select max(priority) as priority from job where state = 'created'")).toEqual([
      { priority: (before[0]?.priority ?? 0) + tag },
    ]);
  });

  test('a light run with many tasks is not refused by the largest number of the queue', async () => {
    const { worker, begin, submit, claim, sql } = await open();
    await begin('light', { weight: 0.000001 });
    await begin('other');
    await submit('light', tasks('a', 40));
    await submit('light', tasks('b', 40));
    await sql('update pools set virtual_time = 3000000000');
    expect(await submit('other', tasks('o', 3))).toHaveLength(3);
    expect(await worker('w1').sweep()).toBe(0);
    expect(await sql('select virtual_time from pools')).toEqual([{ virtual_time: 0 }]);
    expect(await claim(worker('w1'), 100)).toHaveLength(83);
  });

  test('a small run does not wait for the end of a large one whose questions it asks too', async () => {
    const { worker, begin, submit, claim } = await open();
    await begin('large');
    await begin('small');
    await submit('large', tasks('l', 200));
    await worker('w1').complete(finished(await claim(worker('w1'), 5)));
    await submit('small', tasks('l', 200).slice(150, 160));
    const keys = keysOf(await claim(worker('w1'), 22));
    expect(keys.filter((key) => /^l15\d$/.test(key))).toHaveLength(10);
  });

  test('given-up tasks that are tried again take their turn, and every run that waits may try them', async () => {
    const { queue, worker, begin, submit, claim, deliveries } = await open();
    for (const run of ['r1', 'r2', 'small']) await begin(run);
    await submit('r1', tasks('k', 30));
    await submit('r2', [task('k0')]);
    const claimed = await claim(worker('w1'), 30);
    for (const one of claimed) await worker('w1').fail({ task: one, ...FAILURE });
    expect(await queue.redrive('r1')).toBe(30);
    await submit('small', tasks('s', 5));
    const next = await claim(worker('w1'), 11);
    expect(keysOf(next).filter((key) => key.startsWith('s'))).toHaveLength(5);
    expect(await queue.redrive('r2')).toBe(1);
    await worker('w1').complete(finished([...next, ...(await claim(worker('w1'), 30))]));
    expect(await deliveries('r2')).toMatchObject([{ key: 'k0', outcome: 'done' }]);
  });

  test('a process whose deliveries another one took finds out', async () => {
    const { queue, worker, begin, submit, claim, deliveries } = await open();
    await begin('r1');
    await submit('r1', tasks('k', 2));
    await worker('w1').complete(finished(await claim(worker('w1'), 1)));
    const [taken] = await deliveries('r1');
    await queue.deliveries('r1', [taken?.id ?? 0], 10);
    expect(await queue.catchUp('r1', ['k0', 'k1'])).toEqual(['k0']);
  });

  test('runs, workers and budgets that meet do not wait for one another in a circle', async () => {
    const { queue, worker, begin, submit, sql } = await open();
    await sql("insert into budgets (scope, max_usd) values ('day', 5000)");
    const pools = ['anthropic https://a', 'anthropic https://b'];
    const runs = ['r1', 'r2', 'r3', 'r4'];
    for (const run of runs) await begin(run, { maxUsd: 1000 });
    for (const pool of pools)
      await queue.limitPool(pool, { maxInFlight: 1000, requestsPerMinute: null, tokensPerMinute: null });
    await sql('update pools set allowed = 900');
    await Promise.all(
      runs.map((run) =>
        submit(
          run,
          pools.flatMap((pool) => tasks(`${run}${pool}`, 100, { pool })),
        ),
      ),
    );
    const lanes = await worker('w').lanes();
    const work = async (id: string, lane: (typeof lanes)[number] | undefined) => {
      if (lane === undefined) throw new Error('There are two lanes.');
      for (;;) {
        const claimed = await worker(id).claim(lane, 7);
        if (claimed.length === 0) return;
        await worker(id).complete(finished(claimed));
      }
    };
    await Promise.all(['w1', 'w2', 'w3', 'w4'].map((id, index) => work(id, lanes[index % 2])));
    expect(await sql('select count(*) as n from results')).toEqual([{ n: 800 }]);
    await sql('select pg_stat_clear_snapshot()');
    const [stat] = await sql<{ deadlocks: number }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(stat).toEqual({ deadlocks: 0 });
  });

  test('a run that is resumed with as much again may spend as much again', async () => {
    const { queue, worker, begin, submit, claim } = await open();
    await begin('r1', { maxUsd: 0.5 });
    await submit('r1', tasks('k', 4));
    await worker('w1').complete(finished(await claim(worker('w1'), 2), 0.25));
    await begin('r1', { maxUsd: 0.5, spentUsd: 0.5, again: true });
    expect(await queue.spending('r1')).toMatchObject({ spentUsd: 0.5 });
    await begin('r1', { maxUsd: 0.5, again: true, isNewBudget: true });
    expect(await queue.spending('r1')).toMatchObject({ spentUsd: 0 });
    expect(await claim(worker('w1'), 4)).toHaveLength(2);
  });

  test('a pool without limits gives out what a worker asks for at once', async () => {
    const { database, begin, submit } = await open();
    await begin('r1');
    await submit('r1', tasks('k', 3));
    const rooms = await database.query(ROOM, [task('k').pool]);
    expect(rooms).toMatchObject([{ calls: null, requests: null, tokens: null, paused: false }]);
  });
});
