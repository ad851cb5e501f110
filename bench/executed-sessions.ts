import { hostMachine, hostSystem } from '@plugin-eval/engine/config/host-machine.ts';
import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { resolveModel } from '@plugin-eval/engine/model/resolve-model.ts';
import { mapConcurrent } from '@plugin-eval/engine/run/map-concurrent.ts';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import { findSandbox } from '@plugin-eval/sessions/sandbox/find-sandbox.ts';
import { runInSandbox } from '@plugin-eval/sessions/sandbox/run-in-sandbox.ts';
import { DEFAULT_SANDBOX_LIMITS } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import type { SandboxHost } from '@plugin-eval/sessions/sandbox/sandbox-host.ts';
import type { DriveSession } from '@plugin-eval/sessions/session-driver.ts';
import { openDrivers, planDriver } from '@plugin-eval/sessions/session-drivers.ts';
import type { SessionRequest } from '@plugin-eval/sessions/session-request.ts';
import { sessionReservation } from '@plugin-eval/sessions/session-reservation.ts';
import { median } from './measure-process.ts';
import { CLOCK } from './perform-tasks.ts';
import { processorSeconds } from './processor-seconds.ts';
import { startServer } from './start-server.ts';

const KEY = 'sk-ant-no-real-key-at-all';
const STARTS = 50;
const SESSIONS = 50;
const AT_ONCE = 2;
/** Sessions of one arm in a row, before those of the next. */
const IN_A_ROW = 5;

/** Sessions of one kind. What the agent does is in test/stand-ins/commanding-agent.ts. */
interface Arm {
  name: string;
  hands: boolean;
  prompt: string;
}

const FIVE_COMMANDS: Arm = {
  name: 'with tool execution, five commands',
  hands: true,
  prompt: 'Make out/a.txt.',
};
/** The first is what the others are compared with. */
const CLAUDE_ARMS: readonly Arm[] = [
  { name: 'without tool execution, one turn', hands: false, prompt: 'Say that it is done.' },
  { name: 'without tool execution, five calls', hands: false, prompt: 'Read out/a.txt.' },
  { name: 'with tool execution, one turn', hands: true, prompt: 'Say that it is done.' },
  FIVE_COMMANDS,
];

/**
 * The start of the sandbox, and sessions with tool execution in which an agent runs five commands, against a model that answers at
 * once: processor time of this process and of all that it waited for, a session. Needs bubblewrap.
 */
export async function executedSessions(say: (line: string) => void): Promise<void> {
  const host = await findSandbox(
    { kind: 'bubblewrap' },
    { ...hostMachine, ...hostSystem, variables: process.env, elapsedMs: CLOCK.elapsedMs },
  );
  await sandboxStarts(host, say);
  const server = await startServer('commanding-agent.ts', 0);
  try {
    await sessionsOf('tool-loop', [FIVE_COMMANDS], host, server.url, say);
    await sessionsOf('claude-agent', CLAUDE_ARMS, host, server.url, say);
  } finally {
    server.stop();
  }
}

async function sandboxStarts(host: SandboxHost, say: (line: string) => void): Promise<void> {
  const walls: number[] = [];
  const before = processorSeconds();
  for (let start = 0; start < STARTS; start++) {
    const { durationMs } = await runInSandbox(
      host,
      {
        ...{ command: '/bin/true', args: [], mounts: [], env: {}, stdin: '' },
        ...{ limits: DEFAULT_SANDBOX_LIMITS, network: 'none' },
      },
      new AbortController().signal,
    );
    walls.push(durationMs);
  }
  const cpuMs = ((processorSeconds() - before) / STARTS) * 1000;
  say(
    `\nStart and end of the sandbox, ${STARTS} times: ${median(walls).toFixed(0)} ms (${Math.min(...walls).toFixed(0)} - ${Math.max(...walls).toFixed(0)}), ${cpuMs.toFixed(0)} ms of processor time`,
  );
}

/** Sessions of each arm, a few of one and then a few of the next, so that a busy machine is as busy for all. */
async function sessionsOf(
  driver: 'tool-loop' | 'claude-agent',
  arms: readonly Arm[],
  host: SandboxHost,
  url: string,
  say: (line: string) => void,
): Promise<void> {
  const environment = readModelEnvironment({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url });
  const model = resolveModel('anthropic:claude-sonnet-5-5', environment);
  const planned = planDriver(driver, model);
  const { drivers, stop } = openDrivers(
    planned,
    {
      ...{ environment, callTimeoutMs: 10_000, now: CLOCK.now, prices: {}, random: Math.random },
      ...{ host: hostMachine, clock: CLOCK },
    },
    { cores: AT_ONCE, memoryBytes: 8 * 1024 ** 3 },
  );
  const drive = drivers[driver] as DriveSession;
  const run = async ({ hands: execution, prompt }: Arm, count: number) => {
    const request: SessionRequest = {
      ...{ driver, driverVersion: planned.driverVersion, model, prompt, skills: [] },
      ...{ listingBudget: 8_000, maxTurns: 30, maxOutputTokens: 2_000, timeLimit: 60_000 },
      ...(execution ? { hands: EXECUTION } : {}),
    };
    const context = {
      ...{ signal: new AbortController().signal, hands: { host, workspaces: new WorkspaceRegistry() } },
      reservation: sessionReservation(request, [], null),
    };
    const before = processorSeconds();
    const results = await mapConcurrent(Array.from({ length: count }), AT_ONCE, () =>
      drive(request, [], context),
    );
    const ended = results.filter(({ result }) => result.outcome === 'ended').length;
    return { each: (processorSeconds() - before) / count, ended };
  };
  try {
    for (const arm of arms) await run(arm, 1);
    const taken = arms.map(() => ({ each: [] as number[], ended: 0 }));
    for (let done = 0; done < SESSIONS; done += IN_A_ROW)
      for (const [at, arm] of arms.entries()) {
        const { each, ended } = await run(arm, IN_A_ROW);
        taken[at]?.each.push(each);
        (taken[at] as { ended: number }).ended += ended;
      }
    const first = median(taken[0]?.each ?? []);
    for (const [at, { name }] of arms.entries()) {
      const { each = [], ended = 0 } = taken[at] ?? {};
      const middle = median(each);
      const ratio = at === 0 ? '' : `, ${(middle / first).toFixed(2)} times the first`;
      say(
        `${SESSIONS} sessions of ${driver} ${name}: ${middle.toFixed(2)} s of processor time a session (${Math.min(...each).toFixed(2)} - ${Math.max(...each).toFixed(2)})${ratio}, ${ended} ended`,
      );
    }
  } finally {
    await stop();
  }
}

const EXECUTION: NonNullable<SessionRequest['hands']> = {
  ...{ sandbox: { kind: 'bubblewrap' }, workspace: null, setup: [] },
  limits: { ...DEFAULT_SANDBOX_LIMITS, cpuMs: 600_000 },
  ...{ allowedHosts: [], asShipped: false },
};
