import { performance } from 'node:perf_hooks';
import { ContentStore } from '../src/fleet/content-store.ts';
import { FleetWorker } from '../src/fleet/fleet-worker.ts';
import { type QueuedTask, SubmitQueue } from '../src/fleet/submit-queue.ts';
import { type ClaimedTask, WorkQueue } from '../src/fleet/work-queue.ts';
import { costOf } from '../src/model/call-cost.ts';
import { knownModel } from '../src/model/known-models.ts';
import type { TaskKind } from '../src/run/task.ts';
import { taskKey } from '../src/run/task-key.ts';
import { parseDatabaseUrl } from '../src/store/postgres/database-url.ts';
import { migratePostgres } from '../src/store/postgres/migrate-postgres.ts';
import { PostgresDatabase } from '../src/store/postgres/postgres-database.ts';
import { postgresJournal } from '../src/store/postgres/postgres-journal.ts';
import { newRun } from '../test/support/journal-records.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import { randomNumbers } from './generate-skills.ts';
import { CLOCK } from './perform-tasks.ts';
import { type DatabaseCosts, simulateFleet } from './simulate-fleet.ts';

const SKILLS = 100_000;
const SESSIONS = 50;
/** Assumed, and printed as such: they depend on skills, prompts and models. */
const SESSION = {
  ...{ seconds: 20, questionCharacters: 4_000, answerCharacters: 20_000 },
  usage: { inputTokens: 12_000, outputTokens: 700, cacheReadTokens: 9_000, cacheWriteTokens: 0 },
};
const MODEL = 'claude-sonnet-5-5';
const WORKERS = [1, 10, 100, 1_000];
const CONCURRENCY = 16;
/** Tasks for each slot, enough for a steady rate. */
const ROUNDS = 8;
const CORES = 2;
const SMALL = { workers: 2, concurrency: 8, tasks: 800, taskMs: 50 };
const REPETITIONS = 15;
const MOST_CONNECTIONS = 4;

/**
 * 100,000 skills by 50 sessions: the worker's own code in simulated time against a database as fast as the one that is
 * measured first, and checked against a small real run. Sessions of assumed length; no limit of a provider.
 */
export async function fleetForecast(say: (line: string) => void): Promise<void> {
  const postgres = await startPostgres([]);
  try {
    const costs = await measureCosts(await postgres.createDatabase());
    say(
      `fleet, statements of this database: claim ${range(costs.claim)}, record ${range(costs.complete)}, lanes ${costs.lanes.toFixed(1)} ms, sweep ${costs.sweep.toFixed(1)} ms, heartbeat ${costs.heartbeat.toFixed(1)} ms`,
    );
    const real = await runSmall(await postgres.createDatabase());
    const { seconds } = await simulateFleet({ ...SMALL, taskMs: () => SMALL.taskMs, cores: CORES, costs });
    say(
      `fleet, ${SMALL.tasks} tasks of ${SMALL.taskMs} ms by ${SMALL.workers} workers of concurrency ${SMALL.concurrency}: ${real.seconds.toFixed(2)} s measured, ${seconds.toFixed(2)} s simulated (${Math.round((100 * seconds) / real.seconds)} %); ${real.connections} connections, ${Math.round(real.bytes / 1024)} kB a session in the database`,
    );
    const sessions = SKILLS * SESSIONS;
    const price = knownModel('anthropic', MODEL)?.priceOn(new Date()) ?? null;
    const usd = price === null ? null : sessions * costOf(SESSION.usage, price);
    const random = randomNumbers(20_261_123);
    // Most are short, some are long.
    const taskMs = () => SESSION.seconds * 1000 * -Math.log(1 - random());
    for (const workers of WORKERS) {
      const tasks = workers * CONCURRENCY * ROUNDS;
      const run = await simulateFleet({
        workers,
        concurrency: CONCURRENCY,
        tasks,
        taskMs,
        cores: CORES,
        costs,
      });
      const ideal = (workers * CONCURRENCY) / SESSION.seconds;
      const { rate } = run;
      say(
        `fleet, ${workers} workers of concurrency ${CONCURRENCY}, simulated: ${rate.toFixed(1)} sessions a second (${Math.round((100 * rate) / ideal)} % of the ideal), database busy ${Math.round(100 * run.busy)} %, ${(sessions / rate / 86_400).toFixed(1)} days for ${sessions} sessions, at most ${workers * MOST_CONNECTIONS + MOST_CONNECTIONS} connections`,
      );
    }
    say(
      `fleet, ${sessions} sessions: ${usd === null ? 'at an unknown price' : `$${Math.round(usd)}`} with ${MODEL} at today's list price, ${Math.round((sessions * real.bytes) / 1024 ** 3)} GB of database (assumed: ${SESSION.seconds} s, ${SESSION.usage.inputTokens} tokens read, ${SESSION.usage.cacheReadTokens} of them cached, ${SESSION.usage.outputTokens} written, ${SESSION.questionCharacters + SESSION.answerCharacters} characters kept)`,
    );
  } finally {
    await postgres.stop();
  }
}

function range({ call, task }: { call: number; task: number }): string {
  return `${call.toFixed(1)} ms and ${task.toFixed(2)} ms a task`;
}

async function open(url: string, id: string) {
  const database = await PostgresDatabase.open(parseDatabaseUrl(url, 'The benchmark'));
  await migratePostgres(database, () => new Date());
  const journal = postgresJournal(database);
  await journal.beginRun(newRun(id));
  const queue = new SubmitQueue(database);
  await queue.beginRun(id, { weight: 1, maxUsd: null, spentUsd: 0 });
  return { database, queue };
}

/** Texts like those of sessions, which Postgres can compress about as well. */
function texts(length: number, random: () => number): string {
  const words = Array.from({ length: 4_000 }, (_, index) => `word${Math.floor(index ** 1.3).toString(36)}`);
  let text = '';
  while (text.length < length) text += `${words[Math.floor(random() ** 2 * words.length)]} `;
  return text;
}

function tasksOf(count: number): QueuedTask[] {
  const random = randomNumbers(7);
  return Array.from({ length: count }, (_, sample) => {
    const input = JSON.stringify({ question: texts(SESSION.questionCharacters, random) });
    return {
      ...{ key: taskKey({ kind: 'simulated', input: JSON.parse(input), sample }, 1), kind: 'simulated' },
      ...{ kindVersion: 1, pool: 'p', input, sample, label: `session ${sample}`, subject: 'skills/a' },
      ...{ usd: null, tokens: 100 },
    };
  });
}

async function measureCosts(url: string): Promise<DatabaseCosts> {
  const { database, queue } = await open(url, 'r1');
  const work = new WorkQueue(database, 'w1', 60_000);
  await work.register({ host: 'h', pid: 1, toolVersion: '1', kinds: ['simulated'], concurrency: 1 });
  for (let part = 0; part < 4; part += 1)
    await queue.enqueue('r1', false, '1', tasksOf(1_200).slice(part * 300, (part + 1) * 300));
  const lanes = (await work.lanes()).map(({ id }) => id);
  const random = randomNumbers(8);
  const result = JSON.stringify(texts(SESSION.answerCharacters, random));
  const finish = (tasks: readonly ClaimedTask[]) =>
    work.complete(tasks.map((task) => ({ task, result, usage: null, costUsd: 0.01 })));
  const few = { claim: [] as number[], complete: [] as number[] };
  const many = { claim: [] as number[], complete: [] as number[] };
  const others = { lanes: [] as number[], sweep: [] as number[], heartbeat: [] as number[] };
  for (let round = 0; round < REPETITIONS; round += 1) {
    for (const [times, count] of [
      [few, 1],
      [many, 33],
    ] as const) {
      let tasks: ClaimedTask[] = [];
      times.claim.push(
        await timed(async () => {
          tasks = await work.claim(lanes, count);
        }),
      );
      times.complete.push(await timed(() => finish(tasks)));
    }
    others.lanes.push(await timed(() => work.lanes()));
    others.sweep.push(await timed(() => queue.sweep()));
    others.heartbeat.push(await timed(() => work.heartbeat([], false)));
  }
  await database.close();
  const cost = (name: 'claim' | 'complete') => {
    const task = Math.max(0, (median(many[name]) - median(few[name])) / 32);
    return { call: Math.max(0, median(few[name]) - task), task };
  };
  return {
    ...{ claim: cost('claim'), complete: cost('complete') },
    ...{ lanes: median(others.lanes), sweep: median(others.sweep), heartbeat: median(others.heartbeat) },
  };
}

async function runSmall(url: string) {
  const { database, queue } = await open(url, 'r1');
  const [before] = await sizeOf(database);
  for (let part = 0; part < SMALL.tasks; part += 200)
    await queue.enqueue('r1', false, '1', tasksOf(SMALL.tasks).slice(part, part + 200));
  const random = randomNumbers(9);
  const results = Array.from({ length: 50 }, () => texts(SESSION.answerCharacters, random));
  let executed = 0;
  const kind: TaskKind = {
    ...{ name: 'simulated', version: 1, poolOf: () => 'p' },
    reservation: () => ({ costUsd: null, inputTokens: 0, outputTokens: 0 }),
    async execute() {
      await CLOCK.timer.sleep(SMALL.taskMs, new AbortController().signal);
      executed += 1;
      return { result: results[executed % results.length] ?? null, usage: null, costUsd: 0.01 };
    },
  };
  const drain = new AbortController();
  const startedAt = performance.now();
  const working = Array.from({ length: SMALL.workers }, async (_, index) => {
    const own = await PostgresDatabase.open(parseDatabaseUrl(url, 'The benchmark'));
    const worker = new FleetWorker({
      ...{ queue: new WorkQueue(own, `w${index}`, 60_000), contents: new ContentStore(own), kinds: [kind] },
      ...{ canServe: () => true, concurrency: SMALL.concurrency, leaseMs: 60_000, clock: CLOCK },
      ...{ sweep: () => new SubmitQueue(own).sweep(), random: () => 0.5, log: () => {} },
    });
    await worker.run(drain.signal, 10_000);
    await own.close();
  });
  let connections = 0;
  let seconds = 0;
  for (let left = 1; left > 0; ) {
    await CLOCK.timer.sleep(50, drain.signal);
    const [row] = await database.query<{ left: number; open: number }>(
      {
        name: '',
        text: `select (select count(*) from plugin_eval.fleet_tasks) as left,
          (select count(*) from pg_stat_activity where datname = current_database()) as open`,
      },
      [],
    );
    left = row?.left ?? 0;
    connections = Math.max(connections, (row?.open ?? 1) - 1);
    seconds = (performance.now() - startedAt) / 1000;
  }
  drain.abort();
  await Promise.all(working);
  await database.query({ name: '', text: 'delete from plugin_eval.fleet_deliveries' }, []);
  const [after] = await sizeOf(database);
  await database.close();
  return {
    seconds,
    connections,
    bytes: ((after?.bytes ?? 0) - (before?.bytes ?? 0)) / Math.max(1, executed),
  };
}

/** What stays when everything is done. */
function sizeOf(database: PostgresDatabase) {
  return database.query<{ bytes: number }>(
    {
      name: '',
      text: `select sum(pg_total_relation_size(name::regclass)) as bytes
        from unnest(array['plugin_eval.results', 'plugin_eval.attempts', 'plugin_eval.run_results']) as t (name)`,
    },
    [],
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
