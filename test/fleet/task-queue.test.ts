import { expect, test } from 'vitest';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { FAILURE, finished, keysOf, queueScene, task, tasks } from '../support/queue-scene.ts';

describeWithPostgres('the queue of a fleet', (stage) => {
  const open = () => queueScene(stage);

  test('brings a task to one worker, and its result to the run, to the journal and to the ledger', async () => {
    const { journal, worker, begin, submit, deliveries, claim } = await open();
    await begin('r1');
    expect(await submit('r1', [task('k')])).toEqual([
      { key: 'k', state: 'queued', failure: null, message: null },
    ]);
    const [one, two] = [worker('w1'), worker('w2')];
    const claimed = await claim(one, 5);
    expect(claimed).toMatchObject([
      { key: 'k', kind: 'model-answer', input: '{"prompt":"k"}', failures: [], usd: 0.25 },
    ]);
    expect(await claim(two, 5)).toEqual([]);
    expect(await one.complete(finished(claimed))).toEqual(new Set(claimed.map(({ id }) => id)));
    expect(await deliveries('r1')).toMatchObject([
      { key: 'k', outcome: 'done', result: { text: '"k"', worker: 'w1' } },
    ]);
    expect(await journal.lookup('k', 'r1', false)).toMatchObject({
      result: '"k"',
      costUsd: 0.125,
      worker: 'w1',
    });
    expect(await journal.attemptsOf('r1')).toMatchObject([
      { outcome: 'succeeded', worker: 'w1', costUsd: 0.125, reservedUsd: 0.25 },
    ]);
    expect(await worker('w1').lanes()).toEqual([]);
  });

  test('says at once what has a result, and keeps a delivery until it has arrived', async () => {
    const { queue, worker, begin, submit, deliveries, claim } = await open();
    await begin('r1');
    await begin('r2');
    await submit('r1', [task('k')]);
    await worker('w1').complete(finished(await claim(worker('w1'), 1)));
    expect(await submit('r2', [task('k')])).toMatchObject([{ key: 'k', state: 'found' }]);
    const [delivery] = await deliveries('r1');
    expect(await deliveries('r1')).toHaveLength(1);
    expect(await queue.deliveries('r1', [delivery?.id ?? 0], 10)).toEqual([]);
    expect(await deliveries('r1')).toEqual([]);
  });

  test('pays for a key once that two runs ask for, and tells both; a fresh run has its own', async () => {
    const { journal, worker, begin, submit, deliveries, claim } = await open();
    for (const run of ['r1', 'r2', 'r3']) await begin(run);
    await submit('r1', [task('k')]);
    expect(await submit('r2', [task('k')])).toMatchObject([{ state: 'queued' }]);
    await submit('r3', [task('k')], true);
    const claimed = await claim(worker('w1'), 10);
    expect(keysOf(claimed)).toEqual(['k', 'k']);
    await worker('w1').complete(finished(claimed));
    for (const run of ['r1', 'r2', 'r3']) expect(await deliveries(run)).toHaveLength(1);
    const costs = await Promise.all(
      ['r1', 'r2', 'r3'].map(async (run) => (await journal.findRun(run)).knownCostUsd),
    );
    expect(costs).toEqual([0.125, 0, 0.125]);
    expect(await journal.resultsOf('r2')).toHaveLength(1);
  });

  test('gives a small run its turn beside a large one, and more turns to a heavier one', async () => {
    const { worker, begin, submit, claim } = await open();
    await begin('large');
    await begin('small');
    await submit('large', tasks('l', 200));
    const first = await claim(worker('w1'), 20);
    expect(keysOf(first).every((key) => key.startsWith('l'))).toBe(true);
    await submit('small', tasks('s', 10));
    const next = keysOf(await claim(worker('w1'), 22));
    expect(next.filter((key) => key.startsWith('s'))).toHaveLength(10);

    await begin('heavy', { weight: 3 });
    await submit('heavy', tasks('h', 100));
    const shared = keysOf(await claim(worker('w1'), 40));
    // Three of four, but for the one with which either of them begins.
    expect(shared.filter((key) => key.startsWith('h')).length).toBeGreaterThanOrEqual(29);
    expect(shared.filter((key) => key.startsWith('h')).length).toBeLessThanOrEqual(31);
  });

  test('never sets aside more than the budget of a run, and refuses what cannot fit any more', async () => {
    const { queue, worker, begin, submit, deliveries, claim } = await open();
    await begin('r1', { maxUsd: 0.6 });
    await submit('r1', tasks('k', 5));
    const w1 = worker('w1');
    const claimed = await claim(w1, 5);
    expect(claimed).toHaveLength(2);
    await w1.complete(finished(claimed, 0.2));
    expect(await queue.spending('r1')).toMatchObject({ spentUsd: 0.4, reservedUsd: 0 });
    expect(await claim(w1, 5)).toEqual([]);
    const outcomes = (await deliveries('r1')).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['done', 'done', 'refused', 'refused', 'refused']);
  });

  test('never spends more than the budget of the organisation for a day', async () => {
    const { worker, begin, submit, sql, claim } = await open();
    await sql("insert into budgets (scope, max_usd) values ('day', 0.5)");
    await begin('r1');
    await submit('r1', tasks('k', 4));
    const claimed = await claim(worker('w1'), 4);
    expect(claimed).toHaveLength(2);
    await worker('w1').complete(finished(claimed, 0.25));
    const days = await sql("select spent_usd, reserved_usd from budgets where scope like 'day 2%'");
    expect(days).toEqual([{ spent_usd: 0.5, reserved_usd: 0 }]);
    expect(await claim(worker('w1'), 4)).toEqual([]);
  });

  test('stops everybody when one is throttled, and lets half as many calls go on', async () => {
    const { worker, begin, submit, sql, claim } = await open();
    await begin('r1');
    await submit('r1', [...tasks('k', 20), ...tasks('other', 2, { pool: 'openai https://api' })]);
    const [w1, w2] = [worker('w1'), worker('w2')];
    const claimed = await claim(w1, 8);
    const throttled = { ...FAILURE, failure: 'rate-limit', retryInMs: 0, throttled: true, pauseMs: 60_000 };
    for (const one of claimed.slice(0, 3)) await w1.fail({ task: one, ...throttled });
    expect(keysOf(await claim(w2, 8))).toEqual(['other0', 'other1']);
    const pools = await sql("select allowed, bursts from pools where pool like 'anthropic%'");
    expect(pools).toEqual([{ allowed: 4, bursts: 1 }]);
    await sql('update pools set paused_until = now()');
    // Five of the eight are still at work.
    expect(await claim(w2, 8)).toEqual([]);
    await w1.complete(finished(claimed.slice(3)));
    expect(await claim(w2, 8)).toHaveLength(4);
  });

  test('holds all workers together to requests and tokens a minute', async () => {
    const { queue, worker, begin, submit, claim } = await open();
    await begin('r1');
    const [pool] = [task('k').pool];
    await queue.limitPool(pool, { maxInFlight: null, requestsPerMinute: 50, tokensPerMinute: null });
    await submit('r1', tasks('k', 20));
    // A tenth of a minute's allowance at once; at less than one a second no more flows in meanwhile.
    const claimed = [...(await claim(worker('w1'), 3)), ...(await claim(worker('w2'), 20))];
    expect(claimed.length).toBe(5);
  });

  test('two pools each give a small run its share, by weight', async () => {
    const { worker, begin, submit, claim } = await open();
    const other = { pool: 'openai https://api' };
    await begin('large');
    await begin('small', { weight: 2 });
    await submit('large', [...tasks('l', 300), ...tasks('m', 300, other)]);
    await worker('w1').complete(finished(await claim(worker('w1'), 20)));
    await submit('small', [...tasks('s', 10), ...tasks('t', 10, other)]);
    const lanes = await worker('w1').lanes();
    expect(lanes).toHaveLength(2);
    for (const lane of lanes) {
      const keys = keysOf(await worker('w1').claim(lane, 16));
      expect(keys.filter((key) => /^[st]/.test(key))).toHaveLength(10);
    }
  });

  test('workers that claim at the same time stay within a budget and a limit', async () => {
    const { queue, worker, begin, submit, claim } = await open();
    await begin('r1', { maxUsd: 2 });
    await queue.limitPool(task('k').pool, { maxInFlight: 6, requestsPerMinute: null, tokensPerMinute: null });
    await submit('r1', tasks('k', 40));
    const workers = ['w1', 'w2', 'w3', 'w4'].map(worker);
    const claimed = (await Promise.all(workers.map((one) => claim(one, 5)))).flat();
    expect(claimed).toHaveLength(6);
    expect(new Set(keysOf(claimed)).size).toBe(6);
    await worker('w1').complete(finished(claimed, 0.25));
    const more = (await Promise.all(workers.map((one) => claim(one, 5)))).flat();
    expect(more).toHaveLength(2);
    expect(await queue.spending('r1')).toMatchObject({ spentUsd: 1.5, reservedUsd: 0.5 });
  });

  test('goes on past a run that waits for its budget', async () => {
    const { worker, begin, submit, claim } = await open();
    await begin('poor', { maxUsd: 0.25 });
    await begin('rich');
    await submit('poor', tasks('p', 5));
    await submit('rich', tasks('r', 5));
    expect(keysOf(await claim(worker('w1'), 5)).toSorted()).toEqual(['p0', 'r0', 'r1', 'r2', 'r3']);
  });

  test('renumbers start tags, and shares stay as they were', async () => {
    const { worker, begin, submit, claim, sql } = await open();
    const w1 = worker('w1');
    await begin('r1');
    await begin('r2');
    await submit('r1', tasks('a', 30));
    await claim(w1, 10);
    const [pool] = await sql<{ tag: number }>('select virtual_time as tag from pools');
    await w1.renumber(task('k').pool, pool?.tag ?? 0);
    expect(await sql('select virtual_time from pools')).toEqual([{ virtual_time: 0 }]);
    await submit('r2', tasks('b', 30));
    const keys = keysOf(await claim(w1, 20));
    expect(keys.filter((key) => key.startsWith('b')).length).toBeGreaterThanOrEqual(9);
    expect(keys.filter((key) => key.startsWith('b')).length).toBeLessThanOrEqual(11);
  });
});
