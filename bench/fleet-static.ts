import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresDatabase } from '../src/store/postgres/postgres-database.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import { generateSkills } from './generate-skills.ts';
import type { Measurement } from './measure-process.ts';
import { hashOfDocument, startMeasured } from './measured-command.ts';
import { migratedDatabase } from './migrated-database.ts';
import { processorSeconds } from './processor-seconds.ts';

const SIZES = (process.env.PLUGIN_EVAL_BENCH_SKILLS ?? '1000,10000').split(',').map(Number);
const WORKERS = 2;
const SCORE = ['score', 'skills', '--depth', 'quick', '--output', 'json'];

/**
 * `score --depth quick --fleet` of generated skills on two workers, beside the same command without a fleet: processor time,
 * memory and what stays in the database.
 * @throws Error when the documents differ
 */
export async function fleetStatic(say: (line: string) => void): Promise<void> {
  for (const size of SIZES) await measure(size, say);
}

async function measure(size: number, say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-bench-'));
  const postgres = await startPostgres([]);
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await postgres.stop();
    isStopped = true;
  };
  try {
    generateSkills(join(folder, 'skills'), size);
    const url = await postgres.createDatabase();
    const database = await migratedDatabase(url);

    const alone = await startMeasured(
      [...SCORE, '--no-cache', '--concurrency', `${availableParallelism()}`],
      {
        ...{
          folder,
          variables: { PLUGIN_EVAL_HOME: join(folder, 'home') },
          output: join(folder, 'alone.json'),
        },
      },
    ).ended;
    say(`${size} skills, alone: ${measured(alone, size)}; load ${load()}`);

    const others = processorSeconds();
    const own = process.cpuUsage();
    const variables = { PLUGIN_EVAL_HOME: join(folder, 'home'), PLUGIN_EVAL_DATABASE_URL: url };
    const workers = Array.from({ length: WORKERS }, () =>
      startMeasured(['worker', '--concurrency', '1'], { folder, variables }),
    );
    await Promise.all(workers.map(({ says }) => says('"event":"started"')));
    const run = await startMeasured([...SCORE, '--fleet'], {
      ...{ folder, variables, output: join(folder, 'fleet.json') },
    }).ended;
    say(`${size} skills, fleet, command: ${measured(run, size)}; load ${load()}`);
    for (const { process: child } of workers) child.kill('SIGTERM');
    const ended = await Promise.all(workers.map((worker) => worker.ended));
    for (const worker of ended) say(`${size} skills, fleet, worker: ${measured(worker, size)}`);
    for (const line of await keptIn(database)) say(`${size} skills, fleet, database: ${line}`);
    await database.close();
    await stop();
    const used = process.cpuUsage(own);
    const known = [run, ...ended].reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
    const inDatabase = processorSeconds() - others - (used.user + used.system) / 1e6 - known;
    say(
      `${size} skills, fleet, in all: ${perSkill(known + inDatabase, size)} ms of CPU a skill, of which the database ${perSkill(inDatabase, size)}; alone ${perSkill(alone.cpuSeconds, size)}; ${((known + inDatabase) / alone.cpuSeconds).toFixed(2)} times`,
    );
    const [expected, document] = await Promise.all(
      ['alone.json', 'fleet.json'].map((name) => hashOfDocument(join(folder, name))),
    );
    const megabytes = (statSync(join(folder, 'fleet.json')).size / 1e6).toFixed(0);
    if (document !== expected) throw new Error('The document of the fleet is another one.');
    say(`${size} skills, document of ${megabytes} MB: equal`);
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function measured({ seconds, cpuSeconds, peakMegabytes }: Measurement, size: number): string {
  return `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU (${perSkill(cpuSeconds, size)} ms a skill), at most ${peakMegabytes.toFixed(0)} MB`;
}

function perSkill(seconds: number, size: number): string {
  return ((1000 * seconds) / size).toFixed(2);
}

function load(): string {
  return (loadavg()[0] ?? Number.NaN).toFixed(1);
}

async function keptIn(database: PostgresDatabase): Promise<string[]> {
  const lines: string[] = [];
  for (const name of ['results', 'attempts', 'job_common', 'waits', 'contents']) {
    const [row] = await database.query<{ count: number; bytes: number }>(
      {
        name: '',
        text: `select count(*) as count, pg_total_relation_size('${name}') as bytes from ${name}`,
      },
      [],
    );
    lines.push(`${name} ${row?.count} rows, ${((row?.bytes ?? 0) / 1e6).toFixed(0)} MB`);
  }
  const [all] = await database.query<{ bytes: number }>(
    { name: '', text: 'select pg_database_size(current_database()) as bytes' },
    [],
  );
  lines.push(`${((all?.bytes ?? 0) / 1e6).toFixed(0)} MB in all`);
  return lines;
}
