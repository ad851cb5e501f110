import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { VERSION } from '../src/config/version.ts';
import { ContentStore } from '../src/fleet/content-store.ts';
import { createFleetPerform } from '../src/fleet/create-fleet-perform.ts';
import { SubmitQueue } from '../src/fleet/submit-queue.ts';
import { modelAnswerKind, modelTask } from '../src/model/model-answer.ts';
import { parseDatabaseUrl } from '../src/store/postgres/database-url.ts';
import { migratePostgres } from '../src/store/postgres/migrate-postgres.ts';
import { PostgresDatabase } from '../src/store/postgres/postgres-database.ts';
import { postgresJournal } from '../src/store/postgres/postgres-journal.ts';
import { modelOnStandIn, requestTo, standInVariables } from '../test/stand-ins/model-on-stand-in.ts';
import { newRun } from '../test/support/journal-records.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import { startMeasured } from './measured-command.ts';
import { CLOCK } from './perform-tasks.ts';
import { processorUse } from './processor-use.ts';
import { startServer } from './start-server.ts';

const WORKERS = 2;
const SERVER_MS = 20;
/** `PLUGIN_EVAL_BENCH_TASKS` is another number of tasks. */
const TASKS = Number(process.env.PLUGIN_EVAL_BENCH_TASKS ?? 5_000);
const ROUNDS = [
  { concurrency: 1, tasks: TASKS },
  { concurrency: 16, tasks: TASKS },
];
const ENQUEUED = 100_000;
const PROCESSES = { workers: / worker /, database: /postgres/, server: /serve\.ts/ };

/**
 * Two workers in processes of their own, a server of Anthropic's protocol that takes 20 ms, and Postgres with its usual
 * settings (fsync on), all on this machine: tasks a second against the ideal of the server alone, and how long it takes
 * to queue 100,000.
 */
export async function fleetThroughput(say: (line: string) => void): Promise<void> {
  const postgres = await startPostgres([]);
  try {
    for (const { concurrency, tasks } of ROUNDS) {
      const { seconds, used } = await perform(await postgres.createDatabase(), concurrency, tasks);
      const ideal = (tasks * SERVER_MS) / 1000 / (WORKERS * concurrency);
      say(
        `fleet, ${WORKERS} workers of concurrency ${concurrency}: ${tasks} tasks of ${SERVER_MS} ms in ${seconds.toFixed(1)} s, ${Math.round(tasks / seconds)} a second; the server alone needs ${ideal.toFixed(1)} s (${Math.round((100 * ideal) / seconds)} %); load ${loadavg()[0]?.toFixed(1)}`,
      );
      const each = (name: keyof typeof used) => ((1000 * used[name]) / tasks).toFixed(2);
      say(
        `  processor time a task: ${each('workers')} ms of both workers, ${each('database')} of the database, ${each('server')} of the server, ${each('own')} of the run that asks`,
      );
    }
    say(
      `fleet, ${ENQUEUED} tasks queued in ${(await enqueue(await postgres.createDatabase())).toFixed(1)} s`,
    );
  } finally {
    await postgres.stop();
  }
}

async function perform(url: string, concurrency: number, count: number) {
  const { database, journal } = await open(url);
  const server = await startServer('honest-judge.ts', SERVER_MS);
  const variables = { ...standInVariables('anthropic', server.url), PLUGIN_EVAL_DATABASE_URL: url };
  const work = ['worker', '--concurrency', `${concurrency}`, '--kinds', 'model-answer'];
  const workers = Array.from({ length: WORKERS }, () =>
    startMeasured(work, { folder: process.cwd(), variables }),
  );
  try {
    await Promise.all(workers.map(({ says }) => says('"event":"started"')));
    const { model, ...context } = modelOnStandIn('anthropic', server);
    const handle = await createFleetPerform({
      ...{ journal, runId: 'r1', fresh: false, clock: CLOCK, kinds: [modelAnswerKind(context)], weight: 1 },
      ...{ queue: new SubmitQueue(database), contents: new ContentStore(database), toolVersion: VERSION },
      ...{ maxCostUsd: null, signal: new AbortController().signal },
      limitsOf: () => ({ maxInFlight: null, requestsPerMinute: null, tokensPerMinute: null }),
    });
    const request = requestTo(model);
    const ask = (sample: number) =>
      handle.perform(modelTask(request, { sample, label: `task ${sample}`, subject: 'skills/a' }));
    // One first: the workers load their client.
    await Promise.all([0, 1, 2, 3].map(ask));
    const before = processorUse(PROCESSES);
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: count }, (_, index) => ask(index + 4)));
    const seconds = (performance.now() - startedAt) / 1000;
    const after = processorUse(PROCESSES);
    await handle.close();
    const used = { ...after };
    for (const name of Object.keys(used) as (keyof typeof used)[]) used[name] -= before[name];
    return { seconds, used };
  } finally {
    for (const { process: child } of workers) child.kill('SIGTERM');
    await Promise.all(workers.map(({ ended }) => ended));
    server.stop();
    await database.close();
  }
}

async function enqueue(url: string): Promise<number> {
  const { database } = await open(url);
  const queue = new SubmitQueue(database);
  await queue.beginRun('r1', { weight: 1, maxUsd: null, spentUsd: 0 });
  const startedAt = performance.now();
  for (let start = 0; start < ENQUEUED; start += 500) {
    const tasks = Array.from({ length: 500 }, (_, index) => ({
      ...{
        key: `k${start + index}`,
        kind: 'model-answer',
        kindVersion: 2,
        pool: 'p',
        input: 'x'.repeat(2_000),
      },
      ...{ sample: 0, label: 'l', subject: 's', usd: 0.25, tokens: 100 },
    }));
    await queue.enqueue('r1', false, VERSION, tasks);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await database.close();
  return seconds;
}

async function open(url: string) {
  const database = await PostgresDatabase.open(parseDatabaseUrl(url, 'The benchmark'));
  await migratePostgres(database, () => new Date());
  const journal = postgresJournal(database);
  await journal.beginRun(newRun('r1'));
  return { database, journal };
}
