import type { HandsRequest } from '../../agent-session/hands/hands-request.ts';
import { hostSystem } from '../../config/host-machine.ts';
import { findSandbox } from '../../sandbox/find-sandbox.ts';
import { DEFAULT_SANDBOX_LIMITS } from '../../sandbox/sandbox.ts';
import type { SandboxHost } from '../../sandbox/sandbox-host.ts';
import type { Ports } from '../ports.ts';
import type { ExecuteOptions } from '../requests.ts';

/** Milliseconds that one command of an agent may take. */
const LONGEST_COMMAND_MS = 120_000;
/** Of all processors together, in one session. */
const MOST_CPU_MS = 600_000;

/** How sessions are going to be executed, and where. */
export interface ExecutionPlan {
  host: SandboxHost;
  hands: Omit<HandsRequest, 'workspace' | 'setup'>;
}

/**
 * Finds the sandbox and tries it. Nothing is executed without one.
 * @throws SandboxError with what to install
 */
export async function planExecution(
  { sandbox, asShipped = false, allowedHosts = [] }: ExecuteOptions,
  { machine, variables, clock }: Pick<Ports, 'machine' | 'variables' | 'clock'>,
): Promise<ExecutionPlan> {
  const host = await findSandbox(sandbox, sandboxMachine({ machine, variables, clock }));
  const limits = { ...DEFAULT_SANDBOX_LIMITS, wallMs: LONGEST_COMMAND_MS, cpuMs: MOST_CPU_MS };
  return { host, hands: { sandbox, limits, allowedHosts, asShipped } };
}

/** What agent programs run in. @throws SandboxError with what to install */
export async function programSandbox(
  ports: Pick<Ports, 'machine' | 'variables' | 'clock'>,
): Promise<SandboxHost> {
  return await findSandbox({ kind: 'bubblewrap' }, sandboxMachine(ports));
}

function sandboxMachine({ machine, variables, clock }: Pick<Ports, 'machine' | 'variables' | 'clock'>) {
  return { ...machine, ...hostSystem, variables, elapsedMs: clock };
}
