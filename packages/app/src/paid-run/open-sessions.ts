import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import type { Executor } from '../executors/executor.ts';
import type { Ports } from '../ports.ts';
import type { HarnessPlan, PaidRunPlan } from './paid-run-plan.ts';
import { callsAtOnce } from './pool-limits.ts';
import type { SessionRuns } from './session-runs.ts';

/** Creates the harness of a plan, with its sandbox. @throws SandboxError with what to install */
export async function harnessOf(
  { simulation, probed }: PaidRunPlan,
  { runsSessions }: Executor,
  ports: Ports,
): Promise<HarnessPlan | null> {
  const harness: HarnessPlan | null = simulation ?? probed?.sessions ?? null;
  if (harness === null) return null;
  const { execution = null, others = [] } = harness;
  const isProgram = [harness, ...others].some(({ program }) => (program ?? null) !== null);
  if (execution === null && !(isProgram && runsSessions)) return harness;
  const { executionSandbox, programSandbox } = await import('./execution-plan.ts');
  const sandbox = execution === null ? programSandbox(ports) : executionSandbox(execution, ports);
  return { ...harness, sandbox: await sandbox };
}

/**
 * Opens the session runner. Agents, gateways and sandboxes are a third of the code: a run without sessions
 * loads none of it.
 */
export async function openSessions(
  harness: HarnessPlan,
  { settings }: PaidRunPlan,
  { atOnce }: Executor,
  ports: Ports,
): Promise<SessionRuns> {
  const { openSessionRuns } = await import('./session-runs.ts');
  const environment = readModelEnvironment(ports.variables, settings.models.endpoints);
  const sessions = openSessionRuns(harness, settings, environment, callsAtOnce(settings), ports);
  return { ...sessions, concurrency: atOnce ?? sessions.concurrency };
}
