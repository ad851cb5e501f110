import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtCli, cleanEnvironment, withoutDurations } from '../test/support/built-cli.ts';
import { generateSkills, randomNumbers } from './generate-skills.ts';
import { type BenchServer, startServer } from './start-server.ts';

const SKILLS = 100;
const CALLS = SKILLS * 5;
const AT_ONCE = 8;
const SERVER_MS = 50;
const KILLS = 40;
const SEED = 20_261_123;
/** One kill in so many comes at any moment of the first second, start-up and planning included. */
const ANY_MOMENT = 5;
/** The others come after so many calls at most, and up to a call's time later: few enough that a run outlives all kills. */
const MOST_CALLS = 4 * AT_ONCE;
const SCORE = ['score', 'skills', '--depth', 'standard', '--draws', '1', '--yes', '--output', 'json'];
const COMMAND = [...SCORE, '--concurrency', String(AT_ONCE)];

interface Scene {
  folder: string;
  server: BenchServer;
  home: string;
}

/** Calls by what became of them, as the journal has it. */
interface RunOnRecord {
  id: string;
  status: string;
  calls: { succeeded: number; failed: number; open: number };
}

/**
 * 100 judged skills whose command is killed 40 times at random moments, and goes on each time, as the same command or by
 * `runs resume`. The document has to be the one of an undisturbed run; every call that was answered twice is counted.
 */
export async function killedRuns(say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-bench-'));
  const server = await startServer('honest-judge.ts', SERVER_MS);
  try {
    generateSkills(join(folder, 'skills'), SKILLS);
    const undisturbed = await finish({ folder, server, home: join(folder, 'undisturbed') }, COMMAND);
    const before = (await server.counts()).calls;
    const scene = { folder, server, home: join(folder, 'killed') };
    const random = randomNumbers(SEED);
    let newest: RunOnRecord | null = null;
    let left = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await killAtRandom(scene, newest !== null && random() < 0.5 ? resumed(newest) : COMMAND, random);
      [newest = null] = await runsOf(scene);
      left += newest !== null && newest.status !== 'killed' ? 1 : 0;
    }
    const document = await finish(scene, newest === null ? COMMAND : resumed(newest));
    const asked = (await server.counts()).calls - before;
    const runs = await runsOf(scene);
    const sum = (outcome: keyof RunOnRecord['calls']) =>
      runs.reduce((total, run) => total + run.calls[outcome], 0);
    const isEqual = withoutDurations(document) === withoutDurations(undisturbed);
    say(
      `\n${SKILLS} judged skills, ${CALLS} calls, ${AT_ONCE} at a time, killed ${KILLS} times, seed ${SEED}`,
    );
    say(`  document                  ${isEqual ? 'the same' : 'ANOTHER ONE'} as without a kill`);
    say(`  results                   ${sum('succeeded')} for ${CALLS} questions, ${sum('failed')} failed`);
    say(
      `  calls asked again         ${asked - CALLS}, of ${KILLS * AT_ONCE} that could be in flight; ${sum('open')} on record as begun and not ended`,
    );
    say(`  runs                      ${runs.length}, ${left} not known to be killed when the next began`);
    if (!isEqual || sum('succeeded') !== CALLS || asked - CALLS > sum('open'))
      throw new Error('A kill cost more than what was in flight.');
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function resumed({ id }: RunOnRecord): string[] {
  return ['runs', 'resume', id];
}

async function killAtRandom(scene: Scene, args: readonly string[], random: () => number): Promise<void> {
  const started = (await scene.server.counts()).calls;
  const command = start(scene, args);
  const ended = once(command, 'close');
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  if (random() < 1 / ANY_MOMENT) await sleep(random() * 1_000);
  else {
    const wanted = started + 1 + Math.floor(random() * MOST_CALLS);
    while (!isOver && (await scene.server.counts()).calls < wanted) await sleep(10);
    await sleep(random() * SERVER_MS);
  }
  command.kill('SIGKILL');
  await ended;
}

function start({ folder, server, home }: Scene, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [builtCli(), ...args], {
    cwd: folder,
    env: {
      ...cleanEnvironment(),
      ...{ ANTHROPIC_API_KEY: 'sk-ant-no-real-key-at-all', ANTHROPIC_BASE_URL: server.url },
      PLUGIN_EVAL_HOME: home,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** @returns what it printed @throws Error when it does not end well */
async function finish(scene: Scene, args: readonly string[]): Promise<string> {
  const command = start(scene, args);
  const ended = once(command, 'close');
  const printed = command.stdout === null ? '' : await text(command.stdout);
  const [code] = await ended;
  if (code !== 0) throw new Error(`plugin-eval ${args.join(' ')} ended with ${code}.`);
  return printed;
}

/** The newest first. */
async function runsOf(scene: Scene): Promise<RunOnRecord[]> {
  return (JSON.parse(await finish(scene, ['runs', '--output', 'json'])) as { runs: RunOnRecord[] }).runs;
}
