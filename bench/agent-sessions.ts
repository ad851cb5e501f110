import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { resolveModel } from '@plugin-eval/engine/model/resolve-model.ts';
import { mapConcurrent } from '@plugin-eval/engine/run/map-concurrent.ts';
import { agentSessionKind, sessionTask } from '@plugin-eval/sessions/agent-session-kind.ts';
import { driveToolLoop, toolLoopVersion } from '@plugin-eval/sessions/drive-tool-loop.ts';
import { listingBudgetFor } from '@plugin-eval/sessions/listing.ts';
import type { SessionRequest } from '@plugin-eval/sessions/session-request.ts';
import { SkillRegistry } from '@plugin-eval/sessions/skill-registry.ts';
import { synthesiseSkill } from '@plugin-eval/sessions/synthesise-skill.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { median, seconds } from './measure-process.ts';
import { CLOCK, performTasks } from './perform-tasks.ts';
import { measureTree, type TreeMeasurement } from './process-tree.ts';
import { startServer } from './start-server.ts';

const KEY = 'sk-ant-no-real-key-at-all';
const COMMAND = fileURLToPath(new URL('../dist/plugin-eval.js', import.meta.url));

/** Of the tool loop: two calls each, the first to load a skill. */
const LOOP = { sessions: 500, calls: 2, atOnce: 32, serverMs: 50, repetitions: 5 };
const LOOP_IDEAL = (LOOP.sessions * LOOP.calls * LOOP.serverMs) / LOOP.atOnce / 1000;
const AGENT = { sessions: 50, serverMs: 200, repetitions: 3 };
const PROMPTS = 15;
const SKILL = 'fold-a-crane';

/**
 * Sessions of the tool loop through the whole door to paid work, in turns with bare fetch; and an evaluation with real
 * sessions of Claude Code by the command, its processes included.
 */
export async function agentSessions(say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-bench-'));
  try {
    writeSkill(folder);
    await toolLoopSessions(folder, say);
    await claudeAgentSessions(folder, say);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function toolLoopSessions(folder: string, say: (line: string) => void): Promise<void> {
  const server = await startServer('obliging-agent.ts', LOOP.serverMs);
  try {
    const times = { bare: [] as number[], sessions: [] as number[] };
    // The first round loads the client and opens the connections.
    for (let round = -1; round < LOOP.repetitions; round++) {
      const bare = await seconds(() => bareSessions(server.url));
      const performed = await performedSessions(folder, server.url, join(folder, `${round}.sqlite`));
      if (round < 0) continue;
      times.bare.push(bare);
      times.sessions.push(performed);
    }
    const { sessions, calls, atOnce, serverMs, repetitions } = LOOP;
    say(
      `\n${sessions} sessions of the tool loop with ${calls} calls of ${serverMs} ms, ${atOnce} at a time: ideal ${LOOP_IDEAL.toFixed(2)} s, medians of ${repetitions} in turns`,
    );
    say(row('bare fetch', times.bare));
    say(row('sessions, journal, client', times.sessions));
  } finally {
    server.stop();
  }
}

/** Nothing but HTTP and JSON: two calls of about the size of a session's. */
async function bareSessions(url: string): Promise<void> {
  const material = 'Fold the square along both diagonals. '.repeat(200);
  const ask = async (content: string) => {
    const response = await fetch(`${url}/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': KEY, 'anthropic-version': '2023-06-01' },
      body: JSON.stringify({
        model: 'claude-sonnet-5-5',
        max_tokens: 2000,
        tools: [{ name: 'Skill' }],
        messages: [{ role: 'user', content }],
      }),
    });
    if (!response.ok) throw new Error(`The stand-in said ${response.status}.`);
    await response.json();
  };
  await mapConcurrent(Array.from({ length: LOOP.sessions }), LOOP.atOnce, async () => {
    await ask(material);
    await ask(material + material);
  });
}

async function performedSessions(folder: string, url: string, file: string): Promise<number> {
  const environment = readModelEnvironment({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url });
  const model = resolveModel('anthropic:claude-sonnet-5-5', environment);
  const skill = synthesiseSkill(join(folder, SKILL), SKILL, DEFAULT_READ_LIMITS);
  const skillRegistry = new SkillRegistry();
  const { now } = CLOCK;
  const call = { environment, callTimeoutMs: 10_000, prices: {}, now, clock: CLOCK, random: Math.random };
  const kind = agentSessionKind({
    elapsedMs: () => performance.now(),
    ...{ prices: {}, now, skills: skillRegistry },
    drivers: {
      'tool-loop': (request, skills, context) => driveToolLoop(request, skills, { ...call, ...context }),
    },
  });
  const request: Omit<SessionRequest, 'prompt'> = {
    ...{ driver: 'tool-loop', driverVersion: toolLoopVersion('anthropic'), model },
    // Nine skills are listed.
    skills: Array.from({ length: 9 }, (_, i) =>
      skillRegistry.put(i === 0 ? skill : { ...skill, name: `${SKILL}-${i}`, hash: `${skill.hash}-${i}` }),
    ),
    ...{ listingBudget: listingBudgetFor(200_000), maxTurns: 10, maxOutputTokens: 2000, timeLimit: 60_000 },
  };
  const tasks = Array.from({ length: LOOP.sessions }, (_, i) =>
    sessionTask(
      { ...request, prompt: promptOf(i) },
      { sample: i, label: `session ${i + 1}`, subject: SKILL },
    ),
  );
  return performTasks(tasks, kind, { atOnce: LOOP.atOnce, file });
}

async function claudeAgentSessions(folder: string, say: (line: string) => void): Promise<void> {
  const server = await startServer('obliging-agent.ts', AGENT.serverMs);
  try {
    const runs: TreeMeasurement[] = [];
    for (let round = 0; round < AGENT.repetitions; round++) {
      runs.push(
        await measureTree(
          [
            ...[COMMAND, 'score', SKILL, '--depth', 'deep', '--agent', 'claude-code', '--output', 'json'],
            ...['--sessions', String(AGENT.sessions), '--prompts', 'prompts.json'],
          ],
          folder,
          {
            ANTHROPIC_API_KEY: KEY,
            ANTHROPIC_BASE_URL: server.url,
            PLUGIN_EVAL_HOME: join(folder, `home-${round}`),
          },
        ),
      );
    }
    const of = (name: keyof (typeof runs)[number]) => runs.map((run) => run[name]);
    say(
      `\nThe command with ${AGENT.sessions} claude-agent sessions, six controls, and a judge, calls of ${AGENT.serverMs} ms; ${AGENT.repetitions} times`,
    );
    say(`  seconds                      ${range(of('seconds'), 1)}`);
    say(`  peak MB, shared pages once   ${range(of('peakProportional'), 0)}`);
    say(`  peak MB, as each counts them ${range(of('peakResident'), 0)}`);
  } finally {
    server.stop();
  }
}

function writeSkill(folder: string): void {
  mkdirSync(join(folder, SKILL));
  const body = 'Fold the square along both diagonals, and open it again. '.repeat(100);
  const description = 'Folds paper cranes. Use this skill when somebody asks for a crane of paper.';
  writeFileSync(
    join(folder, SKILL, 'SKILL.md'),
    `---\nname: ${SKILL}\ndescription: ${description}\n---\n\n# Crane\n\n${body}\n`,
  );
  const prompts = Array.from({ length: PROMPTS }, (_, i) => ({ query: promptOf(i), should_trigger: true }));
  writeFileSync(join(folder, 'prompts.json'), JSON.stringify(prompts));
}

function promptOf(index: number): string {
  return `Make me a crane of sheet ${index % PROMPTS} with the skill ${SKILL}.`;
}

function range(values: readonly number[], digits: number): string {
  return `${Math.min(...values).toFixed(digits)} - ${Math.max(...values).toFixed(digits)}`;
}

function row(name: string, all: readonly number[]): string {
  const middle = median(all);
  return `  ${name.padEnd(28)} ${middle.toFixed(2)} s (${range(all, 2)}), ${(middle / LOOP_IDEAL).toFixed(2)} times the ideal`;
}
