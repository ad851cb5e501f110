import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresDatabase } from '@plugin-eval/engine/store/postgres/postgres-database.ts';
import { withoutDurations } from '../test/support/built-cli.ts';
import { startProxyTo } from '../test/support/tcp-proxy.ts';
import { ChaosFleet, type CommandEnd, runBuilt } from './chaos-fleet.ts';

/** What is disturbed, how much of the time. */
const SHARES = {
  ...{ worker: 0.4, 'worker-network': 0.15 },
  ...{ submitter: 0.15, 'submitter-network': 0.1, database: 0.2 },
};
type Disturbance = keyof typeof SHARES;
/** What was disturbed how often. */
export type Disturbances = Record<Disturbance, number>;

export const UNDISTURBED: Disturbances = {
  ...{ worker: 0, 'worker-network': 0, submitter: 0, 'submitter-network': 0, database: 0 },
};

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
  /** Kills the database and starts it again; null where somebody else does. */
  restart: ((pauseMs: number) => Promise<void>) | null;
  score: readonly string[];
}

/** Exit codes of a command that started while the database was away. */
const AWAY = /cannot be reached|starting up|is at work|is running|too many connections|does not answer/;
const ENDED_BY_ITSELF = 130;
/** In one run: what is killed more often than it takes to come to its end never does. */
const MOST = 10;
const PAUSE_MS = { least: 1_000, more: 4_000 };

/**
 * One run on a fleet, while its workers, the command that waits for it, the database and the network between them die at
 * random moments. Whoever waits is started again, as a person would.
 * @returns the document, and what was done to the run
 * @throws Error when a command ends otherwise than well
 */
export async function chaosRound(
  round: ChaosRound,
): Promise<{ document: string; done: Disturbances; endedAlone: readonly string[] }> {
  const done = { ...UNDISTURBED };
  const { url, random, restart } = round;
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
  const heal = (link: typeof network, ms: number) => {
    link.become(random() < 0.5 ? 'silent' : 'cut');
    const healed = sleep(ms).then(() => link.become('open'));
    healing.add(healed);
    void healed.then(() => healing.delete(healed));
  };
  const disturbances: Record<Disturbance, () => boolean | Promise<boolean>> = {
    worker: () => fleet.kill(placeOf(fleet, random)),
    'worker-network'() {
      heal(placeOf(fleet, random).network, 500 + random() * 8_000);
      return true;
    },
    submitter() {
      submitter.killed = submitter.process?.kill('SIGKILL') ?? false;
      return submitter.killed;
    },
    'submitter-network'() {
      heal(network, 500 + random() * 4_000);
      return true;
    },
    async database() {
      await restart?.(200 + random() * 3_000);
      return restart !== null;
    },
  };
  const disturb = async () => {
    for (let count = 0; count < MOST; ) {
      await sleep(PAUSE_MS.least + random() * PAUSE_MS.more);
      if (isOver) return;
      const what = drawn(random());
      if (!(await disturbances[what]())) continue;
      done[what] += 1;
      count += 1;
    }
  };
  const disturbing = disturb();
  try {
    // What disturbs may fail before the run is over.
    const document = await Promise.race([
      documentOf(round, run),
      disturbing.then(() => new Promise<never>(() => {})),
    ]);
    return { document, done, endedAlone: fleet.endedAlone };
  } finally {
    isOver = true;
    await disturbing.catch(() => {});
    await Promise.all(healing);
    await fleet.stop();
    await network.stop();
  }
}

function placeOf({ places }: ChaosFleet, random: () => number) {
  return places[Math.floor(random() * places.length)] as (typeof places)[number];
}

function drawn(share: number): Disturbance {
  let left = share;
  for (const [what, part] of Object.entries(SHARES) as [Disturbance, number][]) {
    left -= part;
    if (left < 0) return what;
  }
  return 'worker';
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

function failureOf({ code, signal, stderr }: CommandEnd): Error {
  return new Error(`A command ended with ${signal ?? code}: ${stderr.slice(-2_000)}`);
}

async function lastRun(database: PostgresDatabase) {
  const text = `select r.id, r.status, j.state as job from runs r
    left join evaluation_jobs j on j.run_id = r.id order by r.started_at desc limit 1`;
  const [row] = await database.query<{ id: string; status: string; job: string | null }>(
    { name: '', text },
    [],
  );
  return row ?? null;
}
