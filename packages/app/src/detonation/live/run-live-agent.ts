import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { SessionIsolationError } from '@plugin-eval/core/errors/session-isolation-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { mapConcurrent } from '@plugin-eval/engine/run/map-concurrent.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import type { SessionResult } from '@plugin-eval/sessions/session-request.ts';
import { type PaidRunFacts, withPaidRun } from '../../paid-run/paid-run.ts';
import type { Ports } from '../../ports.ts';
import type { RunRequest } from '../../requests.ts';
import type { AgentSessions, ReplayedSession } from '../replayed-session.ts';
import { liveDryRun } from './estimate-live-agent.ts';
import { liveTask } from './live-task.ts';
import type { LivePlan } from './plan-live-agent.ts';

/**
 * Runs the sessions of a live agent: its decisions. What they do among the stand-ins is for their replay.
 * @throws PluginEvalError
 */
export async function runLiveAgent(
  plan: LivePlan,
  request: RunRequest,
  settings: Settings,
  ports: Ports,
): Promise<{ live: AgentSessions; run: PaidRunFacts }> {
  const { agent, execution, installed, target } = plan;
  const paid = {
    ...{ judge: null, simulation: null, ranking: null, settings, request, depth: 'deep' as const },
    probed: { sessions: { ...agent, execution }, kinds: [] },
    subjects: [target.shown],
    estimate: () => liveDryRun(plan, request, settings, ports),
  };
  const { result, run } = await withPaidRun(paid, ports, async ({ perform, sessions, progress }) => {
    sessions?.skillRegistry.put(installed.skill);
    progress({ type: 'questions-planned', questions: plan.sessions.length });
    const result = await mapConcurrent(plan.sessions, sessions?.concurrency ?? 1, (_, index) =>
      sessionOf(plan, index, perform),
    );
    return { result, complete: result.every(({ outcome }) => outcome !== 'errored') };
  });
  const { driver: name, driverVersion: version, model } = agent;
  const decisions = { name, version, model: model.name, decided: 'live', observed: 'replayed' } as const;
  return { live: { agent: decisions, sessions: result }, run };
}

async function sessionOf(plan: LivePlan, index: number, perform: Perform): Promise<ReplayedSession> {
  const { text = '', source = null } = plan.sessions[index]?.prompt ?? {};
  try {
    const { result, costUsd } = await perform(liveTask(plan, index));
    const { outcome, message, loads, execution } = result as unknown as SessionResult;
    return { prompt: text, source, outcome, message, loads, costUsd, ...(execution && { execution }) };
  } catch (error) {
    if (SessionIsolationError.isInstance(error) || !MeasurementError.isInstance(error)) throw error;
    const { message } = error;
    return { ...{ prompt: text, source, outcome: 'errored', message }, loads: [], costUsd: null };
  }
}
