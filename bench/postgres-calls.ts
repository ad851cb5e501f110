import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../test/support/postgres-server.ts';
import { generateSkills } from './generate-skills.ts';
import { measureNode, median, type TimedMeasurement } from './measure-process.ts';
import { migratedDatabase } from './migrated-database.ts';
import { startServer } from './start-server.ts';

const SKILLS = 100;
const CALLS = 5 * SKILLS;
const AT_ONCE = 32;
const SERVER_MS = 50;
const REPETITIONS = 5;
const COMMAND = fileURLToPath(new URL('../dist/plugin-eval.js', import.meta.url));

/** The same 500 calls with the journal in a file and in Postgres (fsync on), in turns, each time a new one. */
export async function postgresCalls(say: (line: string) => void): Promise<void> {
  const postgres = await startPostgres([]);
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-bench-'));
  generateSkills(join(folder, 'skills'), SKILLS);
  const runs: Record<'file' | 'postgres', TimedMeasurement[]> = { file: [], postgres: [] };
  try {
    // The first round fills the compile cache and the disk cache.
    for (let round = -1; round < REPETITIONS; round++) {
      for (const name of ['file', 'postgres'] as const) {
        const server = await startServer('honest-judge.ts', SERVER_MS);
        const database: Record<string, string> =
          name === 'file'
            ? {}
            : { PLUGIN_EVAL_DATABASE_URL: await migrated(await postgres.createDatabase()) };
        const run = await measureNode(
          [
            ...[COMMAND, 'score', join(folder, 'skills'), '--depth', 'standard', '--draws', '1', '--yes'],
            ...['--output', 'json', '--concurrency', `${AT_ONCE}`],
          ],
          folder,
          [0],
          {
            ...{ ANTHROPIC_API_KEY: 'sk-ant-no-real-key-at-all', ANTHROPIC_BASE_URL: server.url },
            PLUGIN_EVAL_HOME: join(folder, `home-${name}-${round}`),
            ...database,
          },
        );
        const { calls } = await server.counts();
        server.stop();
        if (calls !== CALLS) throw new Error(`${calls} calls were made instead of ${CALLS}.`);
        if (round >= 0) runs[name].push(run);
      }
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const seconds = (name: keyof typeof runs) => median(runs[name].map((run) => run.seconds));
  const cpu = (name: keyof typeof runs) => median(runs[name].map((run) => run.cpuSeconds));
  const ratios = runs.postgres.map((run, round) => run.seconds / (runs.file[round]?.seconds ?? Number.NaN));
  say(
    `\nA run of ${CALLS} calls of ${SERVER_MS} ms, ${AT_ONCE} at a time: SQLite ${seconds('file').toFixed(2)} s (${cpu('file').toFixed(2)} s of CPU), Postgres ${seconds('postgres').toFixed(2)} s (${cpu('postgres').toFixed(2)} s): ${median(ratios).toFixed(2)} times (${Math.min(...ratios).toFixed(2)} - ${Math.max(...ratios).toFixed(2)}, bound 1.5), medians of ${REPETITIONS} in turns`,
  );
}

async function migrated(url: string): Promise<string> {
  const database = await migratedDatabase(url);
  await database.close();
  return url;
}
