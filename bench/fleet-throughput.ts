import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { ContentStore } from '@plugin-eval/engine/fleet/content-store.ts';
import { createFleetPerform } from '@plugin-eval/engine/fleet/create-fleet-perform.ts';
import { openTaskQueue } from '@plugin-eval/engine/fleet/pg-boss-task-queue.ts';
import type { ModelRequest } from '@plugin-eval/engine/model/model.ts';
import { modelAnswerKind, modelTask } from '@plugin-eval/engine/model/model-answer.ts';
import { postgresJournal } from '@plugin-eval/engine/store/postgres/postgres-journal.ts';
import { modelOnStandIn, requestTo, standInVariables } from '../test/stand-ins/model-on-stand-in.ts';
import { newRun } from '../test/support/journal-records.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import { startMeasured } from './measured-command.ts';
import { migratedDatabase } from './migrated-database.ts';
import { CLOCK } from './perform-tasks.ts';
import { processorUse } from './processor-use.ts';
import { type BenchServer, startServer } from './start-server.ts';

const WORKERS = 2;
const SERVER_MS = 20;
/** `PLUGIN_EVAL_BENCH_TASKS` is another number of tasks. */
const TASKS = Number(process.env.PLUGIN_EVAL_BENCH_TASKS ?? 2_000);
const ROUNDS = [
  { concurrency: 1, tasks: TASKS },
  { concurrency: 16, tasks: TASKS },
];
const ENQUEUED = 100_000;
const BUDGET_USD = 1_000;
const LIMITS = { maxInFlight: 500, requestsPerMinute: 1_000_000, tokensPerMinute: 1_000_000_000 };
const PROTOCOLS = ['anthropic', 'google'] as const;
type ModelContext = ReturnType<typeof modelOnStandIn>;
const PROCESSES = { workers: / worker /, database: /postgres/, server: /serve\.ts/ };

/**
 * Two workers in processes of their own, a server of Anthropic's protocol that takes 20 ms, and Postgres with its usual
 * settings (fsync on), all on this machine: tasks a second against the ideal of the server alone, with a budget and limits
 * that are looked at and never reached; the time to queue 100,000; and the time of a run of 10 beside one of 1,000 on two
 * pools.
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
    const beside = await smallBesideLarge(await postgres.createDatabase());
    say(
      `fleet, a run of 10 beside one of 1,000 on two pools: done after ${beside.small.toFixed(1)} s, the other after ${beside.large.toFixed(1)} s; load ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    await postgres.stop();
  }
}

async function perform(url: string, concurrency: number, count: number) {
  const { database, perform: begin } = await open(url);
  const server = await startServer('honest-judge.ts', SERVER_MS);
  const workers = startWorkers(url, [server], concurrency);
  try {
    await Promise.all(workers.map(({ says }) => says('"event":"started"')));
    const { ask, close } = await begin('r1', [server]);
    // One first: the workers load their client.
    await Promise.all([0, 1, 2, 3].map((sample) => ask(sample)));
    const before = processorUse(PROCESSES);
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: count }, (_, index) => ask(index + 4)));
    const seconds = (performance.now() - startedAt) / 1000;
    const after = processorUse(PROCESSES);
    await close();
    const used = { ...after };
    for (const name of Object.keys(used) as (keyof typeof used)[]) used[name] -= before[name];
    return { seconds, used };
  } finally {
    await stop(workers);
    server.stop();
    await database.close();
  }
}

/** Measures a small run beside a large one, each on two providers. @returns seconds from its beginning until each is done */
async function smallBesideLarge(url: string): Promise<{ small: number; large: number }> {
  const { database, perform: begin } = await open(url);
  const servers = [
    await startServer('honest-judge.ts', SERVER_MS),
    await startServer('honest-judge.ts', SERVER_MS, 'google'),
  ];
  const workers = startWorkers(url, servers, 8);
  try {
    await Promise.all(workers.map(({ says }) => says('"event":"started"')));
    const asking = async (run: string, each: number, first: number) => {
      const { ask, close } = await begin(run, servers);
      const asked = servers.flatMap((_, pool) =>
        Array.from({ length: each }, (_, index) => ask(first + index, pool)),
      );
      return { done: Promise.all(asked), close };
    };
    const large = await asking('large', 500, 0);
    await sleep(1_000);
    const startedAt = performance.now();
    const small = await asking('small', 5, 10_000);
    const seconds = () => (performance.now() - startedAt) / 1000;
    await small.done;
    const first = seconds();
    await large.done;
    const last = seconds();
    await small.close();
    await large.close();
    return { small: first, large: last };
  } finally {
    await stop(workers);
    for (const server of servers) server.stop();
    await database.close();
  }
}

function startWorkers(url: string, servers: readonly BenchServer[], concurrency: number) {
  const variables = { ...variablesOf(servers), PLUGIN_EVAL_DATABASE_URL: url };
  const work = ['worker', '--concurrency', `${concurrency}`, '--kinds', 'model-answer'];
  return Array.from({ length: WORKERS }, () => startMeasured(work, { folder: process.cwd(), variables }));
}

async function stop(workers: ReturnType<typeof startWorkers>): Promise<void> {
  for (const { process: child } of workers) child.kill('SIGTERM');
  await Promise.all(workers.map(({ ended }) => ended));
}

async function enqueue(url: string): Promise<number> {
  const { database, queue } = await open(url);
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
    await queue.submit('r1', { fresh: false, toolVersion: VERSION }, tasks);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await database.close();
  return seconds;
}

async function open(url: string) {
  const database = await migratedDatabase(url);
  const { runs: queue, close } = await openTaskQueue(database);
  const journal = postgresJournal(database);
  await journal.beginRun(newRun('r1'));
  const begin = async (run: string, servers: readonly BenchServer[]) => {
    if (run !== 'r1') await journal.beginRun(newRun(run));
    const contexts = servers.map((server, index) => modelOnStandIn(PROTOCOLS[index] ?? 'anthropic', server));
    const context = {
      ...contexts[0],
      environment: readModelEnvironment(variablesOf(servers)),
    } as ModelContext;
    const handle = await createFleetPerform({
      ...{ journal, runId: run, fresh: false, clock: CLOCK, kinds: [modelAnswerKind(context)], weight: 1 },
      ...{ queue, contents: new ContentStore(database), toolVersion: VERSION },
      ...{ maxCostUsd: BUDGET_USD, signal: new AbortController().signal },
      limitsOf: () => LIMITS,
    });
    const requests = contexts.map(({ model }) => requestTo(model));
    const ask = (sample: number, pool = 0) => {
      const label = { sample, label: `task ${sample}`, subject: 'skills/a' };
      return handle.perform(modelTask(requests[pool] as ModelRequest, label));
    };
    return { ask, close: () => handle.close() };
  };
  return {
    database: {
      close: async () => {
        await close();
        await database.close();
      },
    },
    queue,
    perform: begin,
  };
}

function variablesOf(servers: readonly BenchServer[]): Record<string, string> {
  const variables = servers.map(({ url }, index) => standInVariables(PROTOCOLS[index] ?? 'anthropic', url));
  return Object.assign({}, ...variables) as Record<string, string>;
}
