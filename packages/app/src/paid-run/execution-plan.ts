import type { SessionDriver } from '@plugin-eval/core/documents/names.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { hostSystem } from '@plugin-eval/engine/config/host-machine.ts';
import type { ExecutionRequest } from '@plugin-eval/sessions/execution/execution-request.ts';
import { SessionProxy } from '@plugin-eval/sessions/execution/session-proxy.ts';
import { parseAllowedHost } from '@plugin-eval/sessions/sandbox/allowed-hosts/allowed-host.ts';
import {
  requireContainerPromises,
  requireContainerProxy,
} from '@plugin-eval/sessions/sandbox/container-promises.ts';
import { findSandbox } from '@plugin-eval/sessions/sandbox/find-sandbox.ts';
import { DEFAULT_SANDBOX_LIMITS, type SandboxLimits } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import type { SandboxHost } from '@plugin-eval/sessions/sandbox/sandbox-host.ts';
import type { Ports } from '../ports.ts';
import type { ExecuteOptions } from '../requests.ts';

/**
 * Limits of one session: two minutes for a command of its agent, and ten minutes of CPU time for all
 * together.
 */
export const SESSION_LIMITS: SandboxLimits = { ...DEFAULT_SANDBOX_LIMITS, wallMs: 120_000, cpuMs: 600_000 };

/** Drivers whose sessions can reach hosts and have skills as shipped. */
const LETS_IN: ReadonlySet<SessionDriver> = new Set(['claude-agent', 'tool-loop']);

/** Plan for executed sessions. */
export interface ExecutionPlan {
  hands: Omit<ExecutionRequest, 'workspace' | 'setup'>;
  /** Executes cases whose graders cannot be read. */
  allowUngraded: boolean;
}

/** @throws ConfigError for a host that cannot be allowed, and for drivers that take none */
export function planExecution(
  { sandbox, asShipped = false, allowedHosts = [], allowUngraded = false }: ExecuteOptions,
  drivers: readonly SessionDriver[],
): ExecutionPlan {
  const closed = drivers.find((driver) => !LETS_IN.has(driver));
  if ((allowedHosts.length > 0 || asShipped) && closed !== undefined)
    throw new ConfigError(
      allowedHosts.length > 0 ? 'allow-host' : 'as-shipped',
      null,
      `only sessions of ${[...LETS_IN].join(' and ')} take it, and these are run by ${closed}.`,
    );
  const named = [...new Set(allowedHosts.flatMap(hostsAndPorts))].sort();
  return { hands: { sandbox, limits: SESSION_LIMITS, allowedHosts: named, asShipped }, allowUngraded };
}

/**
 * Finds the sandbox and tries it. Nothing is executed without one.
 * @throws SandboxError with what to install
 */
export async function executionSandbox(
  { hands: { sandbox, allowedHosts } }: ExecutionPlan,
  ports: Pick<Ports, 'machine' | 'variables' | 'clock'>,
): Promise<SandboxHost> {
  const host = await findSandbox(sandbox, sandboxMachine(ports));
  if (sandbox.kind === 'container') await requireContainer(host, allowedHosts);
  return host;
}

async function requireContainer(host: SandboxHost, allowedHosts: readonly string[]): Promise<void> {
  await requireContainerPromises(host);
  const tried = await SessionProxy.open({ allowedHosts });
  try {
    const { proxy } = tried.contents;
    if (proxy !== undefined) await requireContainerProxy(host, { proxy });
  } finally {
    await tried.close();
  }
}

/** Normalises the spelling, since it is part of a session's key. */
function hostsAndPorts(text: string): string[] {
  const { host, ports } = parseAllowedHost(text);
  return ports.map((port) => `${host}:${port}`);
}

/** Sandbox for agent programs. @throws SandboxError with what to install */
export async function programSandbox(
  ports: Pick<Ports, 'machine' | 'variables' | 'clock'>,
): Promise<SandboxHost> {
  return await findSandbox({ kind: 'bubblewrap' }, sandboxMachine(ports));
}

function sandboxMachine({ machine, variables, clock }: Pick<Ports, 'machine' | 'variables' | 'clock'>) {
  return { ...machine, ...hostSystem, variables, elapsedMs: clock };
}
