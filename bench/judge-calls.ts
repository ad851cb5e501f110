import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readModelEnvironment } from '../src/config/model-environment.ts';
import type { ModelRequest, ResolvedModel } from '../src/model/model.ts';
import { modelAnswerKind, modelTask } from '../src/model/model-answer.ts';
import { resolveModel } from '../src/model/resolve-model.ts';
import { mapConcurrent } from '../src/run/map-concurrent.ts';
import { generateSkills, randomNumbers, SEED } from './generate-skills.ts';
import { median, seconds, timeNode } from './measure-process.ts';
import { CLOCK, performTasks } from './perform-tasks.ts';
import { startServer } from './start-server.ts';

const CALLS = 500;
const AT_ONCE = 32;
const SERVER_MS = 50;
const REPETITIONS = 5;
const IDEAL_SECONDS = (Math.ceil(CALLS / AT_ONCE) * SERVER_MS) / 1000;
const KEY = 'sk-ant-no-real-key-at-all';
const COMMAND = fileURLToPath(new URL('../dist/plugin-eval.js', import.meta.url));

/**
 * 500 calls, 32 at a time, to a server in a process of its own that takes 50 ms: bare fetch; the whole door to paid work
 * (limits, budget, journal on disk, real client); and the command itself over 100 skills. In turns, so that load hits
 * all of them.
 */
export async function judgeCalls(say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-bench-'));
  const server = await startServer('honest-judge.ts', SERVER_MS);
  try {
    const model = resolveModel('anthropic:claude-sonnet-5-5', environmentOf(server.url));
    const times = { bare: [] as number[], perform: [] as number[] };
    // The first round loads the client and opens the connections.
    for (let round = -1; round < REPETITIONS; round++) {
      const bare = await seconds(() => bareCalls(server.url));
      const performed = await performedCalls(model, server.url, join(folder, `${round}.sqlite`));
      if (round < 0) continue;
      times.bare.push(bare);
      times.perform.push(performed);
    }
    say(
      `\n${CALLS} calls, ${AT_ONCE} at a time, ${SERVER_MS} ms each: ideal ${IDEAL_SECONDS.toFixed(2)} s, medians of ${REPETITIONS} in turns`,
    );
    say(row('bare fetch', median(times.bare), times.bare));
    say(row('perform, journal, client', median(times.perform), times.perform));
    await commandOverSkills(folder, server.url, say);
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The command over 100 skills, five calls each, and again when all is in the journal: what is not calls. */
async function commandOverSkills(folder: string, url: string, say: (line: string) => void): Promise<void> {
  const skills = join(folder, 'skills');
  generateSkills(skills, CALLS / 5);
  const variables = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url };
  const score = (home: string) =>
    timeNode(
      [COMMAND, 'score', skills, '--depth', 'standard', '--output', 'json', '--concurrency', String(AT_ONCE)],
      folder,
      { ...variables, PLUGIN_EVAL_HOME: home },
    );
  const paid: number[] = [];
  const repeated: number[] = [];
  for (let round = 0; round < 3; round++) {
    const home = join(folder, `home-${round}`);
    paid.push(await score(home));
    repeated.push(await score(home));
  }
  say(row('the command, 100 skills', median(paid), paid));
  say(row('the same again, no call', median(repeated), repeated));
}

/** Nothing but HTTP and JSON. */
async function bareCalls(url: string): Promise<void> {
  const model = { provider: 'anthropic', id: 'claude-sonnet-5-5', name: '', endpoint: '' } as const;
  await mapConcurrent(requests(model), AT_ONCE, async ({ system, messages }) => {
    const response = await fetch(`${url}/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': KEY, 'anthropic-version': '2023-06-01' },
      body: JSON.stringify({
        model: model.id,
        max_tokens: 1000,
        system,
        messages: messages.map(({ role, blocks }) => ({
          role,
          content: blocks.map(({ text }) => ({ type: 'text', text })),
        })),
      }),
    });
    if (!response.ok) throw new Error(`The stand-in said ${response.status}.`);
    await response.json();
  });
}

async function performedCalls(model: ResolvedModel, url: string, file: string): Promise<number> {
  const environment = environmentOf(url);
  const kind = modelAnswerKind({ environment, callTimeoutMs: 10_000, prices: {}, now: CLOCK.now });
  const tasks = requests(model).map((request, i) =>
    modelTask(request, { sample: 0, label: `call ${i}`, subject: 'skills/crane' }),
  );
  return performTasks(tasks, kind, { atOnce: AT_ONCE, file });
}

/** Questions as a judge gets them about a skill of some 200 lines, all different. */
function requests(model: ResolvedModel): ModelRequest[] {
  const random = randomNumbers(SEED);
  const line = () => Array.from({ length: 8 }, () => Math.floor(random() * 1e9).toString(36)).join(' ');
  const material = Array.from({ length: 200 }, line).join('\n');
  return Array.from({ length: CALLS }, (_, i) => ({
    model,
    system: 'You judge skills.',
    messages: [
      { role: 'user', blocks: [{ text: material, cache: true }, { text: `Question ${i}: ${line()}` }] },
    ],
    maxOutputTokens: 1000,
    answerSchema: null,
  }));
}

function environmentOf(url: string) {
  return readModelEnvironment({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url });
}

function row(name: string, middle: number, all: readonly number[]): string {
  const range = `${Math.min(...all).toFixed(2)} - ${Math.max(...all).toFixed(2)}`;
  return `  ${name.padEnd(28)} ${middle.toFixed(2)} s (${range}), ${(middle / IDEAL_SECONDS).toFixed(2)} times the ideal`;
}
