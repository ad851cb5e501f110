import type { ThreatDryRun } from '@plugin-eval/core/documents/threat-dry-run.ts';
import { THREAT_SCHEMA_VERSION } from '@plugin-eval/core/documents/threat-report.ts';
import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { addEstimates } from '@plugin-eval/engine/run/planned-work.ts';
import { estimateSession } from '@plugin-eval/sessions/estimate-session.ts';
import { estimateWithJournal } from '../../dry-run/estimate-with-journal.ts';
import type { Ports } from '../../ports.ts';
import type { RunRequest } from '../../requests.ts';
import { agentWith, pricesOf } from '../../threat/plan-agents.ts';
import { liveTask } from './live-task.ts';
import type { LivePlan } from './plan-live-agent.ts';

/** Estimates the sessions of a live agent and their cost. Calls nothing and records nothing. @throws DatabaseError */
export async function liveDryRun(
  plan: LivePlan,
  { fresh = false }: Pick<RunRequest, 'fresh'>,
  settings: Settings,
  ports: Pick<Ports, 'store' | 'now'>,
): Promise<ThreatDryRun> {
  const { agent, installed, execution, sessions } = plan;
  const price = pricesOf(settings, ports)(agent.model);
  const estimate = addEstimates(
    sessions.map(({ request }) => estimateSession(request, [installed.skill], price)),
  );
  const figures = await estimateWithJournal({ fresh }, ports.store, async (replay) => {
    if (replay !== null)
      for (const index of sessions.keys())
        await replay.perform(liveTask(plan, index)).catch((error: unknown) => {
          if (!MeasurementError.isInstance(error)) throw error;
        });
    return { estimate, isWhole: true };
  });
  const { target } = agentWith([installed], agent, settings, ports, { execution });
  const count = sessions.length;
  return {
    ...{ schemaVersion: THREAT_SCHEMA_VERSION, targets: [target], probes: 0, prompts: count },
    ...{ samples: 1, twins: false, sessions: { min: count, max: count }, ...figures },
  };
}
