import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseDatabaseUrl } from '../src/store/postgres/database-url.ts';
import { migratePostgres } from '../src/store/postgres/migrate-postgres.ts';
import { PostgresDatabase } from '../src/store/postgres/postgres-database.ts';
import { standInVariables } from '../test/stand-ins/model-on-stand-in.ts';
import { withoutDurations } from '../test/support/built-cli.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import { runBuilt } from './chaos-fleet.ts';
import { chaosRound, type Disturbances, UNDISTURBED } from './chaos-round.ts';
import { generateSkills, randomNumbers } from './generate-skills.ts';
import { startServer } from './start-server.ts';

const SKILLS = 16;
const CALLS = 5 * SKILLS;
const SERVER_MS = 800;
const WORKERS = 3;
const CONCURRENCY = 2;
const LEASE_SECONDS = 8;
const SCORE = ['score', 'skills', '--depth', 'standard', '--draws', '1', '--yes', '--output', 'json'];
const MINUTES = Number(process.env.CHAOS_MINUTES ?? 3);
const SEED = Number(process.env.CHAOS_SEED ?? 20_261_123);

/**
 * Runs on a fleet, one after the other, attached and detached in turns, for as many minutes as `CHAOS_MINUTES` says, while
 * workers, the command that waits, the database and the network between them die at moments drawn from `CHAOS_SEED`; each
 * is compared with the same run on one machine that nobody disturbs.
 * @throws Error when a task was done twice or not at all, a call is missing in the ledger, or the documents differ
 */
export async function fleetChaos(say: (line: string) => void): Promise<void> {
  const postgres = await startPostgres([]);
  const { kill, restart } = postgres;
  if (kill === null) throw new Error('The database of somebody else is not killed: unset its variable.');
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-chaos-'));
  generateSkills(join(folder, 'skills'), SKILLS);
  const server = await startServer('honest-judge.ts', SERVER_MS);
  const variables = { ...standInVariables('anthropic', server.url), PLUGIN_EVAL_HOME: join(folder, 'home') };
  const random = randomNumbers(SEED);
  const total = { ...UNDISTURBED, rounds: 0, detached: 0, faults: 0, repeated: 0, atMost: 0, lost: 0 };
  try {
    const { ended } = runBuilt(folder, variables, [...SCORE, '--concurrency', '64']);
    const alone = await ended;
    if (alone.code !== 0)
      throw new Error(`The undisturbed run ended with ${alone.signal ?? alone.code}: ${alone.stderr}`);
    const expected = withoutDurations(alone.stdout);
    const startedAt = performance.now();
    for (; performance.now() - startedAt < MINUTES * 60_000; total.rounds += 1) {
      const url = await postgres.createDatabase();
      const database = await PostgresDatabase.open(parseDatabaseUrl(url, 'The benchmark'));
      await migratePostgres(database, () => new Date());
      const before = (await server.counts()).calls;
      const roundStartedAt = performance.now();
      const isDetached = total.rounds % 2 === 1;
      const { document, done, endedAlone } = await chaosRound({
        ...{ folder, url, database, isDetached, random, kill, restart, score: SCORE, workers: WORKERS },
        variables,
        flags: ['--concurrency', `${CONCURRENCY}`, '--lease', `${LEASE_SECONDS}`],
      });
      const ledger = await ledgerOf(database);
      await database.close();
      const calls = (await server.counts()).calls - before;
      const faults: string[] = [];
      const atMost =
        (done.worker + done['worker-network']) * CONCURRENCY + done.database * WORKERS * CONCURRENCY;
      for (const [name, count] of Object.entries(done)) total[name as keyof Disturbances] += count;
      total.repeated += calls - CALLS;
      total.atMost += atMost;
      total.lost += ledger.lost;
      if (isDetached) total.detached += 1;
      const seconds = ((performance.now() - roundStartedAt) / 1000).toFixed(0);
      say(
        `  round ${total.rounds + 1} (${isDetached ? 'detached' : 'attached'}), ${seconds} s: ${JSON.stringify(done)}, ${JSON.stringify(ledger)}, ${calls} calls, workers that ended by themselves: ${JSON.stringify(endedAlone)}, document ${document === expected ? 'equal' : 'DIFFERENT'}`,
      );
      if (ledger.results !== CALLS || ledger.keys !== CALLS)
        faults.push('a task was done twice, or not at all');
      if (ledger.left > 0 || ledger.open > 0) faults.push('something is left over');
      if (document !== expected) faults.push('the document is another one');
      if (calls > ledger.attempts) faults.push('a call is not in the ledger');
      if (calls - CALLS > atMost) faults.push(`more than ${atMost} calls were repeated`);
      for (const fault of faults) say(`    FAULT: ${fault}`);
      total.faults += faults.length;
    }
    say(
      `chaos, seed ${SEED}: ${total.rounds} runs (${total.detached} detached) of ${CALLS} calls of ${SERVER_MS} ms on ${WORKERS} workers of concurrency ${CONCURRENCY} in ${MINUTES} minutes; killed: ${total.worker} workers, ${total.submitter} commands, ${total.database} times the database; network cut ${total['worker-network']} times to workers, ${total['submitter-network']} times to the command. ${total.repeated} calls were repeated (at most ${total.atMost} were in flight), ${total.lost} attempts were lost; ${total.faults} faults`,
    );
    if (total.faults > 0) throw new Error('The fleet lost or repeated work.');
  } finally {
    server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ledgerOf(database: PostgresDatabase) {
  const text = `select count(*) as results, count(distinct key) as keys,
    (select count(*) from plugin_eval.fleet_tasks) as left,
    (select count(*) from plugin_eval.attempts) as attempts,
    (select count(*) from plugin_eval.attempts where outcome = 'open') as open,
    (select count(*) from plugin_eval.attempts where failure = 'worker-lost') as lost from plugin_eval.results`;
  const [row] = await database.query<
    Record<'results' | 'keys' | 'left' | 'attempts' | 'open' | 'lost', number>
  >({ name: '', text }, []);
  if (row === undefined) throw new Error('The database has no ledger.');
  return row;
}
