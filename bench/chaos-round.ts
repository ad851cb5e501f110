import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresDatabase } from '../src/store/postgres/postgres-database.ts';
import { withoutDurations } from '../test/support/built-cli.ts';
import { startProxyTo } from '../test/support/tcp-proxy.ts';
import { ChaosFleet, type CommandEnd, runBuilt } from './chaos-fleet.ts';

/** What was disturbed how often. */
export type Disturbances = Record<
  'worker' | 'worker-network' | 'submitter' | 'submitter-network' | 'database',
  number
>;

export interface ChaosRound {
  folder: string;
  variables: Readonly<Record<string, string>>;
  /** Migrated, and empty. */
  url: string;
  database: PostgresDatabase;
  isDetached: boolean;
  workers: number;
  flags: readonly string[];
  random: () => number;
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  score: readonly string[];
}

/** Exit codes of a command that started while the database was away. */
const AWAY = /cannot be reached|starting up|is at work|is running|too many connections|does not answer/;
const ENDED_BY_ITSELF = 130;
/** In one run: killed more often than it takes to come to its end, a command never does. */
const MOST_OF_COMMANDS = 3;

/**
 * One run on a fleet, while its workers, the command that waits for it, the database and the network between them die at
 * random moments. Whoever waits is started again, as a person would.
 * @returns the document, and what was done to the run
 * @throws Error when a command ends otherwise than well
 */
export async function chaosRound(
  round: ChaosRound,
): Promise<{ document: string; done: Disturbances; endedAlone: number }> {
  const done: Disturbances = {
    ...{ worker: 0, 'worker-network': 0, submitter: 0, 'submitter-network': 0, database: 0 },
  };
  const { url, random, kill, restart } = round;
  const fleet = await ChaosFleet.start(round);
  const network = await startProxyTo(url);
  const submitter: { process: { kill(signal: NodeJS.Signals): boolean } | null; killed: boolean } = {
    process: null,
    killed: false,
  };
  let isOver = false;
  const run = async (args: readonly string[]): Promise<CommandEnd | null> => {
    const variables = { ...round.variables, PLUGIN_EVAL_DATABASE_URL: network.through(url) };
    const { process, ended } = runBuilt(round.folder, variables, args);
    submitter.process = process;
    submitter.killed = false;
    const end = await ended;
    submitter.process = null;
    if (submitter.killed) return null;
    if (end.code === 2 && AWAY.test(end.stderr)) {
      await sleep(1_000);
      return null;
    }
    return end;
  };
  const healing = new Set<Promise<void>>();
  const disturb = async () => {
    while (!isOver) {
      await sleep(2_000 + random() * 6_000);
      if (isOver) return;
      const place = fleet.places[Math.floor(random() * fleet.places.length)] as (typeof fleet.places)[number];
      const what = random();
      const heal = (link: typeof network, ms: number) => {
        link.become(random() < 0.5 ? 'silent' : 'cut');
        const healed = sleep(ms).then(() => link.become('open'));
        healing.add(healed);
        void healed.then(() => healing.delete(healed));
      };
      if (what < 0.5) {
        fleet.kill(place);
        done.worker += 1;
      } else if (what < 0.7) {
        heal(place.network, 500 + random() * 8_000);
        done['worker-network'] += 1;
      } else if (what < 0.8 && submitter.process !== null && done.submitter < MOST_OF_COMMANDS) {
        submitter.killed = submitter.process.kill('SIGKILL');
        done.submitter += 1;
      } else if (what < 0.9 && done['submitter-network'] < MOST_OF_COMMANDS) {
        heal(network, 500 + random() * 4_000);
        done['submitter-network'] += 1;
      } else {
        await kill();
        done.database += 1;
        await sleep(200 + random() * 3_000);
        await restart();
      }
    }
  };
  const disturbing = disturb();
  try {
    const document = await documentOf(round, run);
    return { document, done, endedAlone: fleet.endedAlone };
  } finally {
    isOver = true;
    await disturbing;
    await Promise.all(healing);
    await fleet.stop();
    await network.stop();
  }
}

async function documentOf(
  { database, isDetached, score }: ChaosRound,
  run: (args: readonly string[]) => Promise<CommandEnd | null>,
): Promise<string> {
  for (;;) {
    const begun = await lastRun(database);
    if (begun === null) {
      const end = await run(isDetached ? [...score, '--fleet', '--detach'] : [...score, '--fleet']);
      if (end !== null && !isDetached) return documentIn(end);
      if (end !== null && end.code !== 0) throw failureOf(end);
      continue;
    }
    if (isDetached && begun.job !== null && begun.status === 'running') {
      const end = await run(['runs', 'watch', begun.id]);
      if (end !== null && end.code !== 0) throw failureOf(end);
      continue;
    }
    const end = await run(['runs', 'resume', begun.id]);
    if (end !== null && end.code !== ENDED_BY_ITSELF) return documentIn(end);
  }
}

function documentIn(end: CommandEnd): string {
  if (end.code !== 0) throw failureOf(end);
  return withoutDurations(end.stdout);
}

function failureOf({ code, stderr }: CommandEnd): Error {
  return new Error(`A command ended with ${code}: ${stderr.slice(-2_000)}`);
}

async function lastRun(database: PostgresDatabase) {
  const text = `select r.id, r.status, j.state as job from plugin_eval.runs r
    left join plugin_eval.fleet_jobs j on j.run_id = r.id order by r.started_at desc limit 1`;
  const [row] = await database.query<{ id: string; status: string; job: string | null }>(
    { name: '', text },
    [],
  );
  return row ?? null;
}
