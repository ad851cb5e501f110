import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { type QueuedTask, SubmitQueue } from '../src/fleet/submit-queue.ts';
import { type ClaimedTask, WorkQueue } from '../src/fleet/work-queue.ts';
import { parseDatabaseUrl } from '../src/store/postgres/database-url.ts';
import { migratePostgres } from '../src/store/postgres/migrate-postgres.ts';
import { PostgresDatabase } from '../src/store/postgres/postgres-database.ts';
import { postgresJournal } from '../src/store/postgres/postgres-journal.ts';
import { newRun } from '../test/support/journal-records.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import { median } from './measure-process.ts';

const SMALL = 10_000;
const LARGE = Number(process.env.PLUGIN_EVAL_BENCH_ROWS ?? 10_000_000);
const ROUNDS = 30;
const AT_ONCE = 16;
const INPUT = JSON.stringify({ prompt: 'Fold the square along both diagonals. '.repeat(8) });
const TOOL = '0.1.0';

type Timings = Map<string, number[]>;

/**
 * Every statement of the queue with ten thousand and with ten million tasks that wait, in turns; the tasks are loaded by
 * COPY. `PLUGIN_EVAL_BENCH_ROWS` is another number of them.
 */
export async function queueSize(say: (line: string) => void): Promise<void> {
  const postgres = await startPostgres([
    'shared_buffers=1GB',
    'maintenance_work_mem=1GB',
    'max_wal_size=8GB',
  ]);
  try {
    const small = await openQueue(await postgres.createDatabase(), SMALL);
    const large = await openQueue(await postgres.createDatabase(), LARGE);
    say(
      `\nThe queue with ${count(SMALL)} and ${count(LARGE)} tasks, loaded in ${large.loadSeconds.toFixed(0)} s; disk: ${(await large.diskBytes()).toFixed(2)} GB (queue with indexes), medians of ${ROUNDS} in turns`,
    );
    // The first rounds plan the statements and fill the cache.
    for (let round = -5; round < ROUNDS; round++) {
      for (const queue of [small, large]) await queue.round(round);
    }
    for (const [name, times] of small.timings) {
      const [few, many] = [median(times), median(large.timings.get(name) ?? [])];
      say(
        `  ${name.padEnd(34)} ${few.toFixed(2).padStart(7)} ms ${many.toFixed(2).padStart(7)} ms   ${(many / few).toFixed(2)} times (bound 2)`,
      );
    }
    await small.close();
    await large.close();
  } finally {
    await postgres.stop();
  }
}

async function openQueue(url: string, rows: number) {
  const database = await PostgresDatabase.open(parseDatabaseUrl(url, 'The benchmark'), {
    statementTimeoutMs: 0,
  });
  await migratePostgres(database, () => new Date());
  const journal = postgresJournal(database);
  const submitter = new SubmitQueue(database);
  for (const run of ['large', 'own', 'passing']) await journal.beginRun(newRun(run));
  const begin = (run: string) => submitter.beginRun(run, { weight: 1, maxUsd: null, spentUsd: 0 });
  for (const run of ['large', 'own']) await begin(run);
  await submitter.enqueue('large', false, TOOL, [taskOf('first')]);
  const startedAt = performance.now();
  const fields = `default\\t%064d\\tLANE\\tlarge\\t${INPUT}\\t0\\tlabel\\tskills/a\\t0.25\\t100\\tqueued\\t%d\\n`;
  await loadTasks(database, 'large', rows * 1000, (lane) => {
    const format = JSON.stringify(fields.replace('LANE', `${lane}`)).replaceAll('\\\\', '\\');
    return `seq 1 ${rows - 1} | awk '{ printf ${format}, $1, $1 * 1000 }'`;
  });
  const loadSeconds = (performance.now() - startedAt) / 1000;
  const worker = new WorkQueue(database, 'w1', 60_000);
  await worker.register({ host: 'h', pid: 1, toolVersion: TOOL, kinds: ['model-answer'], concurrency: 16 });
  const timings: Timings = new Map();

  async function round(number: number): Promise<void> {
    const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      const at = performance.now();
      const result = await work();
      if (number >= 0) timings.set(name, [...(timings.get(name) ?? []), performance.now() - at]);
      return result;
    };
    const tasks = Array.from({ length: 100 }, (_, index) => taskOf(`round ${number} ${index}`));
    await timed('queue 100 tasks', () => submitter.enqueue('own', false, TOOL, tasks));
    const lanes = (await timed('which lanes have work', () => worker.lanes())).map(({ id }) => id);
    const claimed = await timed(`claim ${AT_ONCE}`, () => worker.claim(lanes, AT_ONCE));
    if (claimed.length !== AT_ONCE) throw new Error(`${claimed.length} tasks were claimed.`);
    await timed('heartbeat of a worker', () =>
      worker.heartbeat(
        claimed.map(({ lease }) => lease),
        false,
      ),
    );
    await timed('sweep', () => submitter.sweep());
    const [failed, unbegun, ...done] = claimed as [ClaimedTask, ClaimedTask, ...ClaimedTask[]];
    await timed('fail 1', () => worker.fail(failedOf(failed)));
    await timed('give 1 back', () => worker.release([unbegun]));
    await timed(`record ${AT_ONCE - 2}`, () => worker.complete(done.map(finishedOf)));
    const delivered = await timed('results of a run', () => submitter.deliveries('large', [], 500));
    await timed('forget those results', () =>
      submitter.deliveries(
        'large',
        delivered.map(({ id }) => id),
        500,
      ),
    );
    await timed('what a run has spent', () => submitter.spending('large'));
    await timed('20 tasks of a run', () => submitter.tasksOf('large', { most: 20, onlyDead: false }));
    await timed('dead letters of a run', () => submitter.tasksOf('large', { most: 20, onlyDead: true }));
    await timed('how far a run is', () => journal.progressOf('large', 10));
    await begin('passing');
    await submitter.enqueue('passing', false, TOOL, [taskOf(`passing ${number}`)]);
    await timed('cancel a run of 1 task', () => submitter.cancel('passing'));
  }

  return {
    ...{ loadSeconds, timings, round },
    async diskBytes() {
      const text = `select pg_total_relation_size('plugin_eval.fleet_tasks') / 1e9 as gb`;
      const [row] = await database.query<{ gb: number }>({ name: '', text }, []);
      return Number(row?.gb);
    },
    close: () => database.close(),
  };
}

/**
 * Loads tasks of one lane, the only one there is. Indexes are made when the rows are there, as a restore does.
 * @param lastTag of the run, where its next tasks go on @param program prints the rows
 */
export async function loadTasks(
  database: PostgresDatabase,
  run: string,
  lastTag: number,
  program: (lane: number) => string,
): Promise<void> {
  await database.session(async (client) => {
    const { rows: indexes } = await client.query(
      `select indexname, indexdef from pg_indexes where schemaname = 'plugin_eval' and tablename = 'fleet_tasks'
       and indexname not like '%pkey' and indexname not like '%_key%'`,
    );
    for (const { indexname } of indexes) await client.query(`drop index plugin_eval.${indexname}`);
    // Keys in ascending order, so that the index of keys grows at its end; no row is checked against its run.
    await client.query("set session_replication_role = 'replica'");
    const lane = (await client.query('select id from plugin_eval.fleet_lanes')).rows[0].id;
    await client.query(
      `copy plugin_eval.fleet_tasks (organisation, key, lane, run_id, input, sample, label, subject, usd, tokens, state, rank)
       from program ${pg.escapeLiteral(program(lane))}`,
    );
    for (const { indexdef } of indexes) await client.query(indexdef);
    await client.query('vacuum analyze plugin_eval.fleet_tasks');
    await client.query("set session_replication_role = 'origin'");
    await client.query('update plugin_eval.fleet_runs set last_tag = $2 where run_id = $1', [run, lastTag]);
  });
}

function taskOf(key: string): QueuedTask {
  return {
    ...{ key, kind: 'model-answer', kindVersion: 2, pool: 'anthropic https://api', input: INPUT, sample: 0 },
    ...{ label: 'label', subject: 'skills/a', usd: 0.25, tokens: 100 },
  };
}

function finishedOf(task: ClaimedTask) {
  return { task, result: '{"text":"folded"}', usage: null, costUsd: 0.125 };
}

function failedOf(task: ClaimedTask) {
  return {
    ...{ task, failure: 'overload', message: 'later', costUsd: 0 },
    ...{ retryInMs: 60_000, throttled: false, pauseMs: null },
  };
}

function count(rows: number): string {
  return rows.toLocaleString('en');
}
