import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresDatabase } from '@plugin-eval/engine/store/postgres/postgres-database.ts';
import { standInVariables } from '../test/stand-ins/model-on-stand-in.ts';
import { withoutDurations } from '../test/support/built-cli.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import { runBuilt } from './chaos-fleet.ts';
import { chaosRound, type Disturbances, UNDISTURBED } from './chaos-round.ts';
import { generateSkills, randomNumbers } from './generate-skills.ts';
import { migratedDatabase } from './migrated-database.ts';
import { startServer } from './start-server.ts';

const SKILLS = 16;
const CALLS = 5 * SKILLS;
const SERVER_MS = 2_000;
const WORKERS = 3;
const CONCURRENCY = 2;
/** Each has a schema of its own in one database. */
const ORGANISATIONS = ['acme', 'globex'];
/** The budget is looked at with every claim. */
const SCORE = 'score skills --depth standard --draws 1 --yes --max-cost 50 --output json'.split(' ');
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
  const restartDatabase = async (pauseMs: number) => {
    await kill();
    await sleep(pauseMs);
    await restart();
  };
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-chaos-'));
  generateSkills(join(folder, 'skills'), SKILLS);
  const server = await startServer('honest-judge.ts', SERVER_MS);
  const variables = { ...standInVariables('anthropic', server.url), PLUGIN_EVAL_HOME: join(folder, 'home') };
  const random = randomNumbers(SEED);
  const total = { ...UNDISTURBED, rounds: 0, faults: 0, repeated: 0, atMost: 0, lost: 0 };
  try {
    const { ended } = runBuilt(folder, variables, [...SCORE, '--concurrency', '64']);
    const alone = await ended;
    if (alone.code !== 0)
      throw new Error(`The undisturbed run ended with ${alone.signal ?? alone.code}: ${alone.stderr}`);
    const expected = withoutDurations(alone.stdout);
    const startedAt = performance.now();
    for (; performance.now() - startedAt < MINUTES * 60_000; total.rounds += 1) {
      const url = await postgres.createDatabase();
      const databases = await Promise.all(ORGANISATIONS.map((schema) => migratedDatabase(url, { schema })));
      const before = (await server.counts()).calls;
      const roundStartedAt = performance.now();
      const rounds = await Promise.all(
        databases.map((database, index) =>
          chaosRound({
            ...{ folder, url, database, random, score: SCORE, workers: WORKERS },
            isDetached: (total.rounds + index) % 2 === 1,
            restart: index === 0 ? restartDatabase : null,
            variables: { ...variables, PLUGIN_EVAL_DATABASE_SCHEMA: database.schema },
            flags: ['--concurrency', `${CONCURRENCY}`],
          }),
        ),
      );
      const calls = (await server.counts()).calls - before;
      const restarts = rounds.reduce((sum, { done }) => sum + done.database, 0);
      let atMost = 0;
      let attempts = 0;
      const faults: string[] = [];
      const seconds = ((performance.now() - roundStartedAt) / 1000).toFixed(0);
      for (const [index, { document, done, endedAlone }] of rounds.entries()) {
        const database = databases[index] as PostgresDatabase;
        const ledger = await ledgerOf(database);
        for (const [name, count] of Object.entries(done)) total[name as keyof Disturbances] += count;
        atMost += (done.worker + done['worker-network'] + restarts * WORKERS) * CONCURRENCY;
        attempts += ledger.attempts;
        total.lost += ledger.lost;
        say(
          `  round ${total.rounds + 1}, ${database.schema}, ${seconds} s: ${JSON.stringify(done)}, ${JSON.stringify(ledger)}, workers that ended by themselves: ${JSON.stringify(endedAlone)}, document ${document === expected ? 'equal' : 'DIFFERENT'}`,
        );
        if (ledger.results !== CALLS || ledger.keys !== CALLS)
          faults.push('a task was done twice, or not at all');
        if (ledger.left > 0 || ledger.open > 0 || ledger.claims > 0) faults.push('something is left over');
        if (ledger.reserved > 1e-9) faults.push('money is still set aside');
        if (ledger.over) faults.push('the budget was exceeded');
        if (document !== expected) faults.push('the document is another one');
        await database.close();
      }
      const repeated = calls - CALLS * ORGANISATIONS.length;
      total.repeated += repeated;
      total.atMost += atMost;
      if (calls > attempts) faults.push('a call is not in the ledger');
      if (repeated > atMost) faults.push(`more than ${atMost} calls were repeated`);
      for (const fault of faults) say(`    FAULT: ${fault}`);
      total.faults += faults.length;
    }
    say(
      `chaos, seed ${SEED}: ${total.rounds} rounds of a run in each of ${ORGANISATIONS.length} schemas, ${CALLS} calls of ${SERVER_MS} ms on ${WORKERS} workers of concurrency ${CONCURRENCY}, in ${MINUTES} minutes; killed: ${total.worker} workers, ${total.submitter} commands, ${total.database} times the database; network cut ${total['worker-network']} times to workers, ${total['submitter-network']} times to a command. ${total.repeated} calls were repeated (at most ${total.atMost} were in flight), ${total.lost} attempts were lost; ${total.faults} faults`,
    );
    if (total.faults > 0) throw new Error('The fleet lost or repeated work.');
  } finally {
    server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ledgerOf(database: PostgresDatabase) {
  const text = `select count(*)::integer as results, count(distinct key)::integer as keys,
    (select count(*) from job where state <= 'active' and policy = 'exclusive')::integer as left,
    (select count(*) from claims)::integer as claims,
    (select sum(reserved_usd) from budgets) as reserved,
    (select bool_or(spent_usd + reserved_usd > max_usd + 1e-9) from budgets) as over,
    (select count(*) from attempts)::integer as attempts,
    (select count(*) from attempts where outcome = 'open')::integer as open,
    (select count(*) from attempts where failure = 'worker-lost')::integer as lost from results`;
  const [row] = await database.query<
    Record<'results' | 'keys' | 'left' | 'claims' | 'reserved' | 'attempts' | 'open' | 'lost', number> & {
      over: boolean;
    }
  >({ name: '', text }, []);
  if (row === undefined) throw new Error('The database has no ledger.');
  return row;
}
