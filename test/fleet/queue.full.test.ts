import { expect, test } from 'vitest';
import { type QueuedTask, SubmitQueue } from '../../src/fleet/submit-queue.ts';
import { type ClaimedTask, WorkQueue } from '../../src/fleet/work-queue.ts';
import { postgresJournal } from '../../src/store/postgres/postgres-journal.ts';
import { newRun } from '../support/journal-records.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';

function task(key: string, changes: Partial<QueuedTask> = {}): QueuedTask {
  return {
    key,
    kind: 'model-answer',
    kindVersion: 2,
    pool: 'anthropic https://api',
    input: JSON.stringify({ prompt: key }),
    sample: 0,
    label: `label ${key}`,
    subject: 'skills/a',
    usd: 0.25,
    tokens: 100,
    ...changes,
  };
}

const tasks = (prefix: string, count: number, changes: Partial<QueuedTask> = {}) =>
  Array.from({ length: count }, (_, index) => task(`${prefix}${index}`, changes));

const keysOf = (claimed: readonly ClaimedTask[]) => claimed.map(({ key }) => key);

const finished = (claimed: readonly ClaimedTask[], costUsd: number | null = 0.125) =>
  claimed.map((one) => ({ task: one, result: `"${one.key}"`, usage: null, costUsd }));

describeWithPostgres('the queue of a fleet', (stage) => {
  async function open(leaseMs = 60_000) {
    const database = await stage.open();
    const journal = postgresJournal(database);
    const queue = new SubmitQueue(database);
    const worker = (id: string) => new WorkQueue(database, id, leaseMs);
    const begin = async (
      id: string,
      about: { weight?: number; maxUsd?: number | null; spentUsd?: number } = {},
    ) => {
      await journal.beginRun(newRun(id));
      await queue.beginRun(id, { weight: 1, maxUsd: null, spentUsd: 0, ...about });
    };
    const lanes = async () => (await worker('looking').lanes()).map(({ id }) => id);
    const enqueue = (runId: string, all: readonly QueuedTask[], fresh = false) =>
      queue.enqueue(runId, fresh, '0.1.0', all);
    const deliveries = (runId: string) => queue.deliveries(runId, [], 1000);
    const sql = async <Row>(text: string) => database.query<Row>({ name: '', text }, []);
    return { database, journal, queue, worker, begin, lanes, enqueue, deliveries, sql };
  }

  test('brings a task to one worker, and its result to the run, to the journal and to the ledger', async () => {
    const { journal, worker, begin, lanes, enqueue, deliveries } = await open();
    await begin('r1');
    expect(await enqueue('r1', [task('k')])).toEqual([
      { key: 'k', state: 'queued', failure: null, message: null },
    ]);
    const [one, two] = [worker('w1'), worker('w2')];
    const claimed = await one.claim(await lanes(), 5);
    expect(claimed).toMatchObject([
      { key: 'k', kind: 'model-answer', input: '{"prompt":"k"}', failures: [], usd: 0.25 },
    ]);
    expect(await two.claim(await lanes(), 5)).toEqual([]);
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
    expect(await lanes()).toEqual([]);
  });

  test('says at once what has a result, and keeps a delivery until it has arrived', async () => {
    const { queue, worker, begin, lanes, enqueue, deliveries } = await open();
    await begin('r1');
    await begin('r2');
    await enqueue('r1', [task('k')]);
    await worker('w1').complete(finished(await worker('w1').claim(await lanes(), 1)));
    expect(await enqueue('r2', [task('k')])).toMatchObject([{ key: 'k', state: 'found' }]);
    const [delivery] = await deliveries('r1');
    expect(await deliveries('r1')).toHaveLength(1);
    expect(await queue.deliveries('r1', [delivery?.id ?? 0], 10)).toEqual([]);
    expect(await deliveries('r1')).toEqual([]);
  });

  test('pays for a key once that two runs ask for, and tells both; a fresh run has its own', async () => {
    const { journal, worker, begin, lanes, enqueue, deliveries } = await open();
    for (const run of ['r1', 'r2', 'r3']) await begin(run);
    await enqueue('r1', [task('k')]);
    expect(await enqueue('r2', [task('k')])).toMatchObject([{ state: 'queued' }]);
    await enqueue('r3', [task('k')], true);
    const claimed = await worker('w1').claim(await lanes(), 10);
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
    const { worker, begin, lanes, enqueue } = await open();
    await begin('large');
    await begin('small');
    await enqueue('large', tasks('l', 200));
    const first = await worker('w1').claim(await lanes(), 20);
    expect(keysOf(first).every((key) => key.startsWith('l'))).toBe(true);
    await enqueue('small', tasks('s', 10));
    const next = keysOf(await worker('w1').claim(await lanes(), 22));
    expect(next.filter((key) => key.startsWith('s'))).toHaveLength(10);

    await begin('heavy', { weight: 3 });
    await enqueue('heavy', tasks('h', 100));
    const shared = keysOf(await worker('w1').claim(await lanes(), 40));
    // Three of four, but for the one with which either of them begins.
    expect(shared.filter((key) => key.startsWith('h')).length).toBeGreaterThanOrEqual(29);
    expect(shared.filter((key) => key.startsWith('h')).length).toBeLessThanOrEqual(31);
  });

  test('takes up what a lost worker had, drops its late result, and counts what that cost', async () => {
    const { queue, journal, worker, begin, lanes, enqueue, deliveries, sql } = await open();
    await begin('r1', { maxUsd: 1 });
    await enqueue('r1', [task('k')]);
    const [lost, other] = [worker('lost'), worker('other')];
    const theirs = await lost.claim(await lanes(), 1);
    expect(await queue.spending('r1')).toMatchObject({ reservedUsd: 0.25, spentUsd: 0 });
    expect(await queue.sweep()).toBe(0);
    await sql("update plugin_eval.fleet_tasks set expires_at = now() - interval '1 s'");
    expect(await queue.sweep()).toBe(1);
    expect(await queue.spending('r1')).toMatchObject({ reservedUsd: 0, spentUsd: 0 });
    const again = await other.claim(await lanes(), 1);
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

  test('gives a task up that eight workers were lost with, tells its run, and another run tries anew', async () => {
    const { queue, worker, begin, lanes, enqueue, deliveries, sql } = await open();
    await begin('r1');
    await begin('r2');
    await enqueue('r1', [task('poison'), task('harmless')]);
    for (const id of ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'w8']) {
      const claimed = await worker(id).claim(await lanes(), 2);
      await worker(id).complete(finished(claimed.filter(({ key }) => key === 'harmless')));
      await sql(
        "update plugin_eval.fleet_tasks set expires_at = now() - interval '1 s' where state = 'leased'",
      );
      await queue.sweep();
    }
    expect(await deliveries('r1')).toMatchObject([
      { key: 'harmless', outcome: 'done' },
      { key: 'poison', outcome: 'dead', failure: 'worker-lost' },
    ]);
    expect(await lanes()).toEqual([]);
    expect(await enqueue('r1', [task('poison')])).toMatchObject([{ state: 'dead', failure: 'worker-lost' }]);
    expect(await enqueue('r2', [task('poison')])).toMatchObject([{ state: 'queued' }]);
    expect(keysOf(await worker('w9').claim(await lanes(), 1))).toEqual(['poison']);
  });

  const FAILURE = {
    failure: 'overload',
    message: 'HTTP 529',
    costUsd: 0,
    retryInMs: null,
    throttled: false,
    pauseMs: null,
  };

  test('tries a failed task again when its pause is over, and gives it up when nobody wants to', async () => {
    const { queue, worker, begin, lanes, enqueue, deliveries } = await open();
    await begin('r1');
    await enqueue('r1', [task('k')]);
    const w1 = worker('w1');
    const [claimed] = (await w1.claim(await lanes(), 1)) as [ClaimedTask];
    expect(await w1.fail({ task: claimed, ...FAILURE, retryInMs: 0 })).toBe(true);
    expect(await lanes()).toEqual([]);
    await queue.sweep();
    const [again] = (await w1.claim(await lanes(), 1)) as [ClaimedTask];
    expect(again.failures).toEqual(['overload']);
    await w1.fail({ task: again, ...FAILURE });
    expect(await deliveries('r1')).toMatchObject([
      { outcome: 'dead', failure: 'overload', message: 'HTTP 529' },
    ]);
  });

  test('never sets aside more than the budget of a run, and refuses what cannot fit any more', async () => {
    const { queue, worker, begin, lanes, enqueue, deliveries, sql } = await open();
    await begin('r1', { maxUsd: 0.6 });
    await enqueue('r1', tasks('k', 5));
    const w1 = worker('w1');
    const claimed = await w1.claim(await lanes(), 5);
    expect(claimed).toHaveLength(2);
    await w1.complete(finished(claimed, 0.2));
    expect(await queue.spending('r1')).toMatchObject({ spentUsd: 0.4, reservedUsd: 0 });
    await sql("update plugin_eval.fleet_tasks set available_at = now() where state = 'waiting'");
    await queue.sweep();
    expect(await w1.claim(await lanes(), 5)).toEqual([]);
    const outcomes = (await deliveries('r1')).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['done', 'done', 'refused', 'refused', 'refused']);
  });

  test('never spends more than the budget of the organisation for a day', async () => {
    const { worker, begin, lanes, enqueue, sql } = await open();
    await sql('insert into plugin_eval.fleet_limits (max_usd_per_day) values (0.5)');
    await begin('r1');
    await enqueue('r1', tasks('k', 4));
    const claimed = await worker('w1').claim(await lanes(), 4);
    expect(claimed).toHaveLength(2);
    await worker('w1').complete(finished(claimed, 0.25));
    const days = await sql('select spent_usd, reserved_usd from plugin_eval.fleet_days');
    expect(days).toEqual([{ spent_usd: 0.5, reserved_usd: 0 }]);
    const left = await sql<{ message: string }>('select message from plugin_eval.fleet_tasks');
    expect(
      left.every(({ message }) => message === 'waits for the budget of the organisation for this day'),
    ).toBe(true);
  });

  test('stops everybody when one is throttled, and lets half as many calls go on', async () => {
    const { worker, begin, lanes, enqueue, sql } = await open();
    await begin('r1');
    await enqueue('r1', [...tasks('k', 20), ...tasks('other', 2, { pool: 'openai https://api' })]);
    const [w1, w2] = [worker('w1'), worker('w2')];
    const both = await lanes();
    const claimed = await w1.claim(both, 8);
    const throttled = { ...FAILURE, failure: 'rate-limit', retryInMs: 0, throttled: true, pauseMs: 60_000 };
    for (const one of claimed.slice(0, 3)) await w1.fail({ task: one, ...throttled });
    expect(keysOf(await w2.claim(both, 8))).toEqual(['other0', 'other1']);
    const pools = await sql(
      "select allowed, bursts from plugin_eval.fleet_pools where pool like 'anthropic%'",
    );
    expect(pools).toEqual([{ allowed: 4, bursts: 1 }]);
    await sql('update plugin_eval.fleet_pools set paused_until = now()');
    // Five of the eight are still at work.
    expect(await w2.claim(both, 8)).toEqual([]);
    await w1.complete(finished(claimed.slice(3)));
    expect(await w2.claim(both, 8)).toHaveLength(4);
  });

  test('holds all workers together to requests and tokens a minute', async () => {
    const { queue, worker, begin, lanes, enqueue } = await open();
    await begin('r1');
    const [pool] = [task('k').pool];
    await queue.limitPool(pool, { maxInFlight: null, requestsPerMinute: 50, tokensPerMinute: null });
    await enqueue('r1', tasks('k', 20));
    // A tenth of a minute's allowance at once; at less than one a second no more flows in meanwhile.
    const claimed = [
      ...(await worker('w1').claim(await lanes(), 3)),
      ...(await worker('w2').claim(await lanes(), 20)),
    ];
    expect(claimed.length).toBe(5);
  });

  test('cancels what nobody works on, unless another run waits for it', async () => {
    const { queue, worker, begin, lanes, enqueue, deliveries } = await open();
    await begin('r1');
    await begin('r2');
    await enqueue('r1', tasks('k', 4));
    await enqueue('r2', [task('k3')]);
    const claimed = await worker('w1').claim(await lanes(), 1);
    expect(await queue.cancel('r1')).toBe(2);
    expect(keysOf(await worker('w1').claim(await lanes(), 5))).toEqual(['k3']);
    await worker('w1').complete(finished(claimed));
    expect(await deliveries('r1')).toMatchObject([{ key: 'k0', outcome: 'done' }]);
  });

  test('takes back what was not begun, as if it had not been given out', async () => {
    const { queue, journal, worker, begin, lanes, enqueue } = await open();
    await begin('r1', { maxUsd: 1 });
    await enqueue('r1', tasks('k', 2));
    const claimed = await worker('w1').claim(await lanes(), 2);
    await worker('w1').release(claimed.slice(1));
    expect(await queue.spending('r1')).toMatchObject({ reservedUsd: 0.25 });
    expect(await journal.attemptsOf('r1')).toHaveLength(1);
    expect(keysOf(await worker('w2').claim(await lanes(), 2))).toEqual(['k1']);
  });
});
