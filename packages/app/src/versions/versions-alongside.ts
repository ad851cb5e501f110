import { addEstimates } from '@plugin-eval/engine/run/planned-work.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { plannedRounds } from '@plugin-eval/quality/improve/comparison-plan.ts';
import { estimateComparison } from '@plugin-eval/quality/improve/estimate-comparison.ts';
import {
  type ComparisonContext,
  type ComparisonRun,
  measureComparison,
} from '@plugin-eval/quality/improve/measure-comparison.ts';
import { SkillRegistry } from '@plugin-eval/sessions/skill-registry.ts';
import type { Alongside } from '../evaluation/evaluation-plan.ts';
import type { ImprovementPlan } from '../improvement/plan-comparison.ts';
import type { PaidRun } from '../paid-run/paid-run.ts';
import type { VersionsPlan } from './versions-plan.ts';

/** Sessions of each skill, by agent; none of a skill that is not compared. */
export type VersionRuns = readonly (readonly ComparisonRun[])[];

const REPLAYED_AT_ONCE = 16;

/** The comparison of versions as work of a run that evaluates both. */
export function versionsAlongside(plan: VersionsPlan, onMeasured: (runs: VersionRuns) => void): Alongside {
  const compared = plan.skills.flatMap(({ improvement }) => improvement ?? []);
  return {
    perform: async (run) => {
      const runs = await measureVersions(plan, run);
      onMeasured(runs);
      return { complete: runs.flat().every(({ complete }) => complete) };
    },
    estimate: (priceOf) => ({
      matchups: null,
      sessions: compared.reduce(
        (sum, { comparison }) => sum + plannedSessionsOf(comparison, plan) * plan.agents.length,
        0,
      ),
      estimate: addEstimates(
        compared.flatMap(({ comparison }) =>
          plan.agents.map((agent) => estimateComparison(comparison, agent, priceOf)),
        ),
      ),
      replay: (perform) => replayVersions(plan, perform),
      isWhole: true,
    }),
  };
}

function plannedSessionsOf(
  comparison: Parameters<typeof plannedRounds>[0],
  { agents: [agent] }: VersionsPlan,
): number {
  return agent === undefined ? 0 : plannedRounds(comparison, agent).flat().length;
}

/** @throws UsageError, InterruptedError what ends the whole run */
async function measureVersions(
  { skills, agents }: VersionsPlan,
  { perform, sessions, progress }: PaidRun,
): Promise<VersionRuns> {
  if (sessions === null) throw new Error('This run has no sessions.');
  const { skillRegistry, concurrency } = sessions;
  const measured: ComparisonRun[][] = [];
  const context = {
    ...{ perform, skillRegistry, concurrency },
    onPlan: (calls: number) => progress({ type: 'calls-planned', calls, skills: 0 }),
  };
  for (const { improvement } of skills)
    measured.push(improvement === null ? [] : await inAgents(improvement, agents, context));
  return measured;
}

async function inAgents(
  { comparison, path }: ImprovementPlan,
  agents: VersionsPlan['agents'],
  context: ComparisonContext,
): Promise<ComparisonRun[]> {
  const runs: ComparisonRun[] = [];
  for (const agent of agents) runs.push(await measureComparison(comparison, agent, path, context));
  return runs;
}

async function replayVersions({ skills, agents }: VersionsPlan, perform: Perform): Promise<void> {
  const context = { perform, skillRegistry: new SkillRegistry(), concurrency: REPLAYED_AT_ONCE };
  for (const { improvement } of skills)
    if (improvement !== null) await inAgents(improvement, agents, context);
}
