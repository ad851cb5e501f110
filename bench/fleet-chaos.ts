import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseDatabaseUrl } from '../src/store/postgres/database-url.ts';
import { migratePostgres } from '../src/store/postgres/migrate-postgres.ts';
import { PostgresDatabase } from '../src/store/postgres/postgres-database.ts';
import { standInVariables } from '../test/stand-ins/model-on-stand-in.ts';
import { cleanEnvironment, withoutDurations } from '../test/support/built-cli.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import { startWorker, type WorkerProcess } from '../test/support/worker-process.ts';
import { generateSkills, randomNumbers } from './generate-skills.ts';
import { startServer } from './start-server.ts';

const SKILLS = 240;
const CALLS = 5 * SKILLS;
const SERVER_MS = 600;
const WORKERS = 4;
const CONCURRENCY = 4;
const LEASE_SECONDS = 4;
const WORKER_KILLS = 50;
const DATABASE_KILLS = 5;
const SEED = 20_261_123;
const ENTRY = fileURLToPath(new URL('../src/cli/entry.ts', import.meta.url));

/**
 * One run on a fleet, during which a random worker is killed fifty times and the database five times, against the same
 * run on one machine that nobody disturbs. The pauses between two kills are drawn from a seed.
 * @throws Error when a task was done twice or not at all, or the documents differ
 */
export async function fleetChaos(say: (line: string) => void): Promise<void> {
  const postgres = await startPostgres([]);
  const { kill, restart } = postgres;
  if (kill === null) throw new Error('The database of somebody else is not killed: unset its variable.');
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-chaos-'));
  generateSkills(join(folder, 'skills'), SKILLS);
  const server = await startServer('honest-judge.ts', SERVER_MS);
  const workers: WorkerProcess[] = [];
  let isOver = false;
  try {
    const variables = {
      ...standInVariables('anthropic', server.url),
      PLUGIN_EVAL_HOME: join(folder, 'home'),
    };
    const alone = await score(folder, variables, ['--concurrency', '64']);
    const before = (await server.counts()).calls;

    const url = await postgres.createDatabase();
    const database = await PostgresDatabase.open(parseDatabaseUrl(url, 'The benchmark'));
    await migratePostgres(database, () => new Date());
    const ofFleet = { ...variables, PLUGIN_EVAL_DATABASE_URL: url };
    const flags = ['--concurrency', `${CONCURRENCY}`, '--lease', `${LEASE_SECONDS}`];
    // As a service manager does: whoever ends is started again, also where the database was away at its start.
    const work = async (): Promise<void> => {
      const worker = startWorker(folder, ofFleet, flags);
      workers.push(worker);
      void worker.ended.then(() => (isOver ? undefined : work()));
      await worker.started;
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
    const startedAt = performance.now();
    const running = score(folder, ofFleet, ['--fleet']).finally(() => {
      isOver = true;
    });
    const random = randomNumbers(SEED);
    const killed = { workers: 0, database: 0 };
    // Until tasks are in the queue there is nothing to disturb.
    while (!isOver && (await server.counts()).calls === before) await sleep(100);
    while (!isOver && killed.workers < WORKER_KILLS) {
      await sleep(300 + random() * 900);
      const alive = workers.filter(({ process }) => process.exitCode === null && process.signalCode === null);
      const victim = alive[Math.floor(random() * alive.length)];
      if (isOver || victim === undefined) break;
      victim.process.kill('SIGKILL');
      killed.workers += 1;
      if (killed.workers % (WORKER_KILLS / DATABASE_KILLS) !== 5) continue;
      await kill();
      killed.database += 1;
      await sleep(200 + random() * 500);
      await restart();
    }
    const document = await running;
    const seconds = (performance.now() - startedAt) / 1000;
    const ledger = await ledgerOf(database);
    await database.close();
    const repeated = (await server.counts()).calls - before - CALLS;
    const inFlight = killed.workers * CONCURRENCY;
    say(
      `chaos: ${CALLS} calls of ${SERVER_MS} ms on ${WORKERS} workers of concurrency ${CONCURRENCY}, ${killed.workers} workers and ${killed.database} times the database killed in ${seconds.toFixed(0)} s`,
    );
    say(
      `  results ${ledger.results} for ${ledger.keys} keys, left in the queue ${ledger.left}, attempts lost ${ledger.lost}, calls repeated ${repeated} (at most ${inFlight} were in flight), documents ${document === alone ? 'equal' : 'DIFFERENT'}`,
    );
    const isRight = ledger.results === CALLS && ledger.keys === CALLS && ledger.left === 0;
    if (!isRight || repeated > inFlight || document !== alone)
      throw new Error('The fleet lost or repeated work.');
    if (killed.workers < WORKER_KILLS) throw new Error(`The run was over after ${killed.workers} kills.`);
  } finally {
    isOver = true;
    for (const { process } of workers) process.kill('SIGKILL');
    server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The JSON of a run without durations. @throws Error when it ends otherwise than well */
function score(
  folder: string,
  variables: Readonly<Record<string, string>>,
  flags: readonly string[],
): Promise<string> {
  const args = [ENTRY, 'score', 'skills', '--depth', 'standard', '--draws', '1', '--yes', '--output', 'json'];
  const child = spawn(process.execPath, [...args, ...flags], {
    cwd: folder,
    env: { ...cleanEnvironment(), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      if (code === 0) resolve(withoutDurations(stdout));
      else reject(new Error(`The run ended with ${code}: ${stderr.slice(-2_000)}`));
    });
  });
}

async function ledgerOf(database: PostgresDatabase) {
  const text = `select count(*) as results, count(distinct key) as keys,
    (select count(*) from plugin_eval.fleet_tasks) as left,
    (select count(*) from plugin_eval.attempts where failure = 'worker-lost') as lost from plugin_eval.results`;
  const [row] = await database.query<Record<'results' | 'keys' | 'left' | 'lost', number>>(
    { name: '', text },
    [],
  );
  if (row === undefined) throw new Error('The database has no ledger.');
  return row;
}
