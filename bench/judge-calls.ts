import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateSkills } from './generate-skills.ts';
import { measureNode, median, type TimedMeasurement } from './measure-process.ts';
import { type ServerCounts, startServer } from './start-server.ts';

const SKILLS = 100;
const CALLS_PER_SKILL = 5;
const AT_ONCE = 32;
const SERVER_MS = 50;
const REPETITIONS = 5;
/** As long as the prompts of these skills are on average. */
const PROMPT_BYTES = 20_000;
const KEY = 'sk-ant-no-real-key-at-all';
const COMMAND = fileURLToPath(new URL('../dist/plugin-eval.js', import.meta.url));
const BARE = fileURLToPath(new URL('bare-calls.ts', import.meta.url));
const CALLS = SKILLS * CALLS_PER_SKILL;
const IDEAL_SECONDS = (Math.ceil(CALLS / AT_ONCE) * SERVER_MS) / 1000;

/** What one process took, in seconds; of processor time all of its threads. */
interface Parts {
  /** To the first call. */
  before: number;
  /** From the first call to the last answer. */
  calls: number;
  /** From the last answer to the end. */
  after: number;
  cpu: number;
}

/** What is run in turns. */
type Name = 'one' | 'quick' | 'bare' | 'http' | 'paid' | 'journal';

/**
 * 100 skills judged with 500 calls, 32 at a time, by a server in a process of its own that takes 50 ms, which also says
 * when the first call came and the last answer went. Skills are read while the first ones are judged, so what the calls add
 * is what the command takes beyond quick depth, which is start-up, reading and printing. In turns: bare clients that make the same number of calls, with
 * `fetch` and with `node:http`, the command, the command again from its journal, and quick depth.
 */
export async function judgeCalls(say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-bench-'));
  const skills = join(folder, 'skills');
  generateSkills(skills, SKILLS);
  generateSkills(join(folder, 'one'), 1);
  const rounds: Record<Name, Parts[]> = {
    ...{ one: [], quick: [], bare: [], http: [], paid: [], journal: [] },
  };
  try {
    // The first round fills the compile cache and the disk cache.
    for (let round = -1; round < REPETITIONS; round++) {
      // A new one each time: the one of the round before has grown.
      const server = await startServer('honest-judge.ts', SERVER_MS);
      const variables = {
        ...{ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url },
        PLUGIN_EVAL_HOME: join(folder, `home-${round}`),
      };
      const score = (path: string, depth: string) =>
        measure(
          [COMMAND, 'score', path, '--depth', depth, '--output', 'json', '--concurrency', String(AT_ONCE)],
          depth === 'quick' ? 0 : CALLS,
        );
      const measure = async (args: string[], calls: number): Promise<Parts> => {
        const given = args.includes('standard') ? [...args, '--draws', '1', '--yes'] : args;
        const before = await server.counts();
        const run = await measureNode(given, folder, [0], variables);
        return partsOf(run, before, await server.counts(), calls);
      };
      const bare = (...client: string[]) =>
        measure([BARE, server.url, ...[CALLS, AT_ONCE, PROMPT_BYTES].map(String), ...client], CALLS);
      const taken = {
        one: await score(join(folder, 'one'), 'quick'),
        quick: await score(skills, 'quick'),
        // It goes first, and warms the server up.
        bare: await bare(),
        http: await bare('http'),
        paid: await score(skills, 'standard'),
        journal: await score(skills, 'standard'),
      };
      server.stop();
      if (round >= 0) for (const [name, parts] of Object.entries(taken)) rounds[name as 'one'].push(parts);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  print(rounds, say);
}

function partsOf(run: TimedMeasurement, before: ServerCounts, after: ServerCounts, calls: number): Parts {
  const made = after.calls - before.calls;
  const cpu = run.cpuSeconds;
  if (made === 0) return { before: run.seconds, calls: 0, after: 0, cpu };
  if (made !== calls) throw new Error(`${made} calls instead of ${calls}.`);
  return {
    before: (after.firstCallAt - run.startedAt) / 1000,
    calls: (after.lastAnswerAt - after.firstCallAt) / 1000,
    after: (run.endedAt - after.lastAnswerAt) / 1000,
    cpu,
  };
}

function print(rounds: Record<Name, Parts[]>, say: (line: string) => void) {
  const middle = (name: keyof typeof rounds, of: (parts: Parts) => number) => median(rounds[name].map(of));
  const whole = ({ before, calls, after }: Parts) => before + calls + after;
  const seconds = (value: number) => `${value.toFixed(2)} s`;
  const ideals = (value: number) => `${(value / IDEAL_SECONDS).toFixed(2)} times the ideal`;
  const range = (name: keyof typeof rounds, of: (parts: Parts) => number) => {
    const all = rounds[name].map(of);
    return `(${Math.min(...all).toFixed(2)} - ${Math.max(...all).toFixed(2)})`;
  };
  const start = middle('one', whole);
  const beyond = middle('paid', whole) - middle('quick', whole);
  const perCall = (seconds: number) => `${((seconds / CALLS) * 1000).toFixed(2)} ms`;
  const cpu = (name: keyof typeof rounds) => middle(name, (parts) => parts.cpu);
  say(
    `\n${SKILLS} skills, ${CALLS} calls, ${AT_ONCE} at a time, ${SERVER_MS} ms each: ideal ${IDEAL_SECONDS.toFixed(2)} s, medians of ${REPETITIONS} in turns`,
  );
  for (const [name, title] of [
    ['bare', 'fetch,    '],
    ['http', 'node:http,'],
  ] as const)
    say(
      `  bare ${title} calls         ${seconds(middle(name, (parts) => parts.calls))} ${range(name, (parts) => parts.calls)}, ${ideals(middle(name, (parts) => parts.calls))}, ${perCall(cpu(name))} of CPU a call`,
    );
  const timesBare = (value: number, of: number) => `${(value / of).toFixed(2)} times the bare fetch`;
  const cpuBeyond = cpu('paid') - cpu('quick');
  say(`  the command: start-up         ${seconds(start)} (a command with one skill, at quick depth)`);
  say(`    to the first call           ${seconds(middle('paid', (parts) => parts.before) - start)} more`);
  say(
    `    calls                       ${seconds(middle('paid', (parts) => parts.calls))} ${range('paid', (parts) => parts.calls)}`,
  );
  say(`    writing                     ${seconds(middle('paid', (parts) => parts.after))}`);
  say(
    `    in all                      ${seconds(middle('paid', whole))} ${range('paid', whole)}; start-up and reading, as quick depth, ${seconds(middle('quick', whole))} ${range('quick', whole)}`,
  );
  say(
    `    beyond start-up and reading ${seconds(beyond)}, ${ideals(beyond)}, ${timesBare(
      beyond,
      middle('bare', (parts) => parts.calls),
    )} (bound 1.35, aim 1.15)`,
  );
  say(
    `    CPU beyond quick depth      ${perCall(cpuBeyond)} a call, ${timesBare(cpuBeyond, cpu('bare'))} (bound 1.5); in all ${seconds(cpu('paid'))}, quick depth ${seconds(cpu('quick'))}`,
  );
  say(
    `  again, from the journal       ${seconds(middle('journal', whole))} ${range('journal', whole)}: ${seconds(middle('journal', whole) - start)} beyond start-up, ${seconds(middle('journal', whole) - middle('quick', whole))} beyond quick depth (bound 0.5)`,
  );
}
