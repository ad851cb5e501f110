import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { VERSION } from '../src/config/version.ts';
import { SubmitQueue } from '../src/fleet/submit-queue.ts';
import { modelAnswerKind, modelTask } from '../src/model/model-answer.ts';
import { canonicalJson, taskKey } from '../src/run/task-key.ts';
import { parseDatabaseUrl } from '../src/store/postgres/database-url.ts';
import { migratePostgres } from '../src/store/postgres/migrate-postgres.ts';
import { PostgresDatabase } from '../src/store/postgres/postgres-database.ts';
import { postgresJournal } from '../src/store/postgres/postgres-journal.ts';
import { modelOnStandIn, requestTo, standInVariables } from '../test/stand-ins/model-on-stand-in.ts';
import { newRun } from '../test/support/journal-records.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import { startWorker, type WorkerProcess } from '../test/support/worker-process.ts';
import { runBuilt } from './chaos-fleet.ts';
import { generateSkills } from './generate-skills.ts';
import { loadTasks } from './queue-size.ts';
import { startServer } from './start-server.ts';

const LARGE = Number(process.env.PLUGIN_EVAL_BENCH_ROWS ?? 1_000_000);
const SKILLS = 2;
const SERVER_MS = 200;
const WORKERS = 2;
const FLAGS = ['--concurrency', '4', '--kinds', 'model-answer'];
const SCORE = [
  'score',
  'skills',
  '--depth',
  'standard',
  '--draws',
  '1',
  '--yes',
  '--output',
  'json',
  '--fleet',
];
/** Enough for the workers to be busy. */
const WARM_TASKS = 40;

/**
 * A run of ten tasks on two workers that have nothing else to do, and the same beside a run of a million tasks that the
 * workers are at, loaded by COPY: how long until its first call is made, and until the command ends.
 */
export async function besideMillion(say: (line: string) => void): Promise<void> {
  const postgres = await startPostgres([
    'shared_buffers=512MB',
    'maintenance_work_mem=512MB',
    'max_wal_size=4GB',
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-bench-'));
  const server = await startServer('honest-judge.ts', SERVER_MS);
  let workers: WorkerProcess[] = [];
  try {
    generateSkills(join(folder, 'skills'), SKILLS);
    for (const rows of [0, LARGE]) {
      const url = await postgres.createDatabase();
      const database = await PostgresDatabase.open(parseDatabaseUrl(url, 'The benchmark'), {
        statementTimeoutMs: 0,
      });
      await migratePostgres(database, () => new Date());
      if (rows > 0) await fill(database, rows, server, folder);
      const variables = {
        ...standInVariables('anthropic', server.url),
        ...{ PLUGIN_EVAL_DATABASE_URL: url, PLUGIN_EVAL_HOME: join(folder, `home-${rows}`) },
      };
      workers = Array.from({ length: WORKERS }, () => startWorker(folder, variables, FLAGS));
      await Promise.all(workers.map(({ started }) => started));
      while (rows > 0 && (await answersOf(database, 'large')) < WARM_TASKS) await sleep(200);
      const startedAt = performance.now();
      const { code, stderr } = await runBuilt(folder, variables, SCORE).ended;
      const seconds = (performance.now() - startedAt) / 1000;
      if (code !== 0) throw new Error(`The run ended with ${code}: ${stderr}`);
      const [first] = await database.query<{ wait: number; calls: number }>(
        {
          name: '',
          text: `select extract(epoch from min(a.started_at::timestamptz) - min(r.started_at::timestamptz))::float as wait,
            count(*) as calls from plugin_eval.runs r join plugin_eval.attempts a on a.run_id = r.id where r.id <> 'large'`,
        },
        [],
      );
      say(
        `${first?.calls} calls of ${SERVER_MS} ms beside ${rows} others on ${WORKERS} workers of concurrency 4: first call ${first?.wait.toFixed(2)} s after the run began, the command took ${seconds.toFixed(1)} s; load ${loadavg()[0]?.toFixed(1)}`,
      );
      for (const { process: child } of workers) child.kill('SIGKILL');
      await database.close();
    }
  } finally {
    for (const { process: child } of workers) child.kill('SIGKILL');
    server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tasks that workers can do: one question, a million samples. */
async function fill(
  database: PostgresDatabase,
  rows: number,
  server: { url: string },
  folder: string,
): Promise<void> {
  await postgresJournal(database).beginRun(newRun('large'));
  const queue = new SubmitQueue(database);
  await queue.beginRun('large', { weight: 1, maxUsd: null, spentUsd: 0 });
  const { model, ...context } = modelOnStandIn('anthropic', server);
  const kind = modelAnswerKind(context);
  const task = modelTask(requestTo(model), { sample: 0, label: 'of many', subject: 'skills/a' });
  const input = canonicalJson(task.input);
  const keyOf = (sample: number) => taskKey({ ...task, sample }, kind.version, input);
  await queue.enqueue('large', false, VERSION, [
    {
      ...{ key: keyOf(0), kind: kind.name, kindVersion: kind.version, pool: kind.poolOf(task.input), input },
      ...{ sample: 0, label: task.label, subject: task.subject, usd: null, tokens: 100 },
    },
  ]);
  const file = join(folder, 'rows');
  const escaped = input.replaceAll('\\', '\\\\');
  await loadTasks(database, 'large', rows * 1000, (lane) => {
    writeRows(file, rows, (sample) =>
      [
        ...['default', keyOf(sample), lane, 'large', escaped, sample, 'of many', 'skills/a', '\\N', 100],
        ...['queued', sample * 1000],
      ].join('\t'),
    );
    chmodSync(folder, 0o755);
    return `cat ${file}`;
  });
}

function writeRows(file: string, rows: number, rowOf: (sample: number) => string): void {
  let lines: string[] = [];
  for (let sample = 1; sample < rows; sample += 1) {
    lines.push(`${rowOf(sample)}\n`);
    if (lines.length < 10_000 && sample + 1 < rows) continue;
    appendFileSync(file, lines.join(''));
    lines = [];
  }
}

async function answersOf(database: PostgresDatabase, run: string): Promise<number> {
  const text = `select count(*) as count from (select from plugin_eval.results where run_id = $1 limit ${WARM_TASKS}) found`;
  const [row] = await database.query<{ count: number }>({ name: '', text }, [run]);
  return row?.count ?? 0;
}
