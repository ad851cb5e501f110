import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import honestJudge from '../test/stand-ins/honest-judge.ts';
import { standInVariables } from '../test/stand-ins/model-on-stand-in.ts';
import { startStandIn } from '../test/stand-ins/start-stand-in.ts';
import { cleanEnvironment } from '../test/support/built-cli.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import { readEvents, visit } from '../test/support/viewer-client.ts';
import { runBuilt } from './chaos-fleet.ts';
import { generateSkills, randomNumbers } from './generate-skills.ts';
import { median } from './measure-process.ts';
import { migratedDatabase } from './migrated-database.ts';

const COMMAND = fileURLToPath(new URL('../dist/plugin-eval.js', import.meta.url));
const SKILLS = 6;
const ANSWER_MS = { least: 900, more: 900 };
const BOUND_MS = 1_000;

/** Who looks at a run: when how many calls were answered, as it says. */
interface Watcher {
  name: string;
  seen: { answered: number; at: number }[];
}

/**
 * How long it takes from the moment in which a provider answers a worker until a line of `runs watch`, and an event of the
 * viewer's page, says one call more: one worker, one call at a time, processes of their own.
 */
export async function watchLatency(say: (line: string) => void): Promise<void> {
  const postgres = await startPostgres([]);
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-bench-'));
  const random = randomNumbers(20_261_123);
  const answeredAt: number[] = [];
  const server = await startStandIn({
    protocol: 'anthropic',
    async answer(request) {
      await sleep(ANSWER_MS.least + random() * ANSWER_MS.more);
      answeredAt.push(performance.now());
      return honestJudge(request);
    },
  });
  const children: ChildProcess[] = [];
  try {
    generateSkills(join(folder, 'skills'), SKILLS);
    const url = await postgres.createDatabase();
    const database = await migratedDatabase(url);
    await database.close();
    const variables = {
      ...standInVariables('anthropic', server.url),
      ...{ PLUGIN_EVAL_HOME: join(folder, 'home'), PLUGIN_EVAL_DATABASE_URL: url },
    };
    const start = (...args: string[]) => {
      const child = spawn(process.execPath, [COMMAND, ...args], {
        cwd: folder,
        env: { ...cleanEnvironment(), ...variables },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      return child;
    };
    const score = ['score', 'skills', '--depth', 'standard', '--draws', '1', '--yes', '--output', 'json'];
    const { code, stdout, stderr } = await runBuilt(folder, variables, [...score, '--fleet', '--detach'])
      .ended;
    const run = stdout.trim();
    if (code !== 0) throw new Error(`The run did not begin: ${stderr}`);
    const watchers = [
      watcherOf('runs watch', start('runs', 'watch', run).stderr, /(\d+)(?: of \d+)? calls/g),
      watcherOf('runs watch --output json', start('runs', 'watch', run, '--output', 'json').stdout, ANSWERED),
      await viewerOf(start('view', '--no-open'), run),
    ];
    start('worker', '--concurrency', '1');
    const calls = 5 * SKILLS;
    while (watchers.some(({ seen }) => (seen.at(-1)?.answered ?? 0) < calls)) await sleep(100);
    for (const { name, seen } of watchers) {
      const late = answeredAt.map(
        (at, index) => (seen.find(({ answered }) => answered > index)?.at ?? Number.NaN) - at,
      );
      say(
        `${name}: ${late.length} answers, seen after ${median(late).toFixed(0)} ms (${Math.min(...late).toFixed(0)} - ${Math.max(...late).toFixed(0)}; ${late.filter((ms) => ms > BOUND_MS).length} after more than ${BOUND_MS}); load ${loadavg()[0]?.toFixed(1)}`,
      );
    }
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const ANSWERED = /"answered":(\d+)/g;

function watcherOf(name: string, stream: ChildProcess['stdout'], pattern: RegExp): Watcher {
  const watcher: Watcher = { name, seen: [] };
  stream?.setEncoding('utf8').on('data', (text: string) => note(watcher, text, pattern));
  return watcher;
}

async function viewerOf(child: ChildProcess, run: string): Promise<Watcher> {
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.once('exit', (code) => reject(new Error(`The viewer ended with ${code}: is it built?`)));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('\n')) resolve(said.trim());
    });
  });
  const watcher: Watcher = { name: 'the page of the run', seen: [] };
  const reader = await readEvents(await visit(url), `/api/runs/${run}/events`);
  let read = 0;
  const look = setInterval(() => {
    const text = reader.text();
    note(watcher, text.slice(read), ANSWERED);
    read = text.length;
  }, 5);
  look.unref();
  void reader.ended.then(() => clearInterval(look));
  return watcher;
}

function note({ seen }: Watcher, text: string, pattern: RegExp): void {
  for (const [, answered] of text.matchAll(pattern))
    seen.push({ answered: Number(answered), at: performance.now() });
}
