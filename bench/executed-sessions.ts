import { WorkspaceRegistry } from '../src/agent-session/hands/workspace-registry.ts';
import type { SessionRequest } from '../src/agent-session/session.ts';
import type { DriveSession } from '../src/agent-session/session-driver.ts';
import { openDrivers, planDriver } from '../src/agent-session/session-drivers.ts';
import { sessionReservation } from '../src/agent-session/session-reservation.ts';
import { hostMachine, hostSystem } from '../src/config/host-machine.ts';
import { readModelEnvironment } from '../src/config/model-environment.ts';
import { resolveModel } from '../src/model/resolve-model.ts';
import { mapConcurrent } from '../src/run/map-concurrent.ts';
import { findSandbox } from '../src/sandbox/find-sandbox.ts';
import { runInSandbox } from '../src/sandbox/run-in-sandbox.ts';
import { DEFAULT_SANDBOX_LIMITS } from '../src/sandbox/sandbox.ts';
import type { SandboxHost } from '../src/sandbox/sandbox-host.ts';
import { median } from './measure-process.ts';
import { CLOCK } from './perform-tasks.ts';
import { processorSeconds } from './processor-seconds.ts';
import { startServer } from './start-server.ts';

const KEY = 'sk-ant-no-real-key-at-all';
const STARTS = 50;
const SESSIONS = 50;
const AT_ONCE = 2;

/**
 * The start of the sandbox, and sessions with hands in which an agent runs five commands, against a model that answers at
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
    for (const driver of ['tool-loop', 'claude-agent'] as const)
      for (const hands of driver === 'tool-loop' ? [true] : [false, true])
        await sessionsOf(driver, hands, host, server.url, say);
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

async function sessionsOf(
  driver: 'tool-loop' | 'claude-agent',
  withHands: boolean,
  host: SandboxHost,
  url: string,
  say: (line: string) => void,
): Promise<void> {
  const environment = readModelEnvironment({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url });
  const model = resolveModel('anthropic:claude-sonnet-5-5', environment);
  const planned = planDriver(driver, model);
  const { now, elapsedMs } = CLOCK;
  const { drivers, stop } = openDrivers(
    planned,
    {
      ...{ environment, callTimeoutMs: 10_000, now, prices: {}, random: Math.random },
      ...{ host: hostMachine, clock: CLOCK },
    },
    { cores: AT_ONCE, memoryBytes: 8 * 1024 ** 3 },
  );
  const drive = drivers[driver] as DriveSession;
  const request: SessionRequest = {
    ...{ driver, driverVersion: planned.driverVersion, model, prompt: 'Make out/a.txt.', skills: [] },
    ...{ listingBudget: 8_000, maxTurns: 30, maxOutputTokens: 2_000, timeLimit: 60_000 },
    ...(withHands ? { hands: HANDS } : {}),
  };
  const context = {
    ...{ signal: new AbortController().signal, hands: { host, workspaces: new WorkspaceRegistry() } },
    reservation: sessionReservation(request, [], null),
  };
  try {
    await drive(request, [], context);
    const [cpu, wall] = [processorSeconds(), elapsedMs()];
    const results = await mapConcurrent(Array.from({ length: SESSIONS }), AT_ONCE, () =>
      drive(request, [], context),
    );
    const each = (processorSeconds() - cpu) / SESSIONS;
    const ended = results.filter(({ result }) => result.outcome === 'ended').length;
    say(
      `${SESSIONS} sessions of ${driver} ${withHands ? 'with hands, five commands each' : 'without hands'}: ${each.toFixed(2)} s of processor time a session, ${((elapsedMs() - wall) / 1000).toFixed(1)} s in all, ${ended} ended`,
    );
  } finally {
    await stop();
  }
}

const HANDS: NonNullable<SessionRequest['hands']> = {
  ...{ sandbox: { kind: 'bubblewrap' }, workspace: null, setup: [] },
  limits: { ...DEFAULT_SANDBOX_LIMITS, cpuMs: 600_000 },
  ...{ allowedHosts: [], asShipped: false },
};
