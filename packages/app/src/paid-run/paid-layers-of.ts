import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { unlessAwaited } from '@plugin-eval/engine/run/unless-awaited.ts';
import type { PaidLayers } from '@plugin-eval/quality/evaluate/paid-layers.ts';
import { judgeSkill } from '@plugin-eval/quality/judge/judge-skill.ts';
import { countPlannedCalls } from '@plugin-eval/quality/judge/planned-judge-calls.ts';
import type { Ports } from '../ports.ts';
import { judgeOptionsOf } from './judge-options-of.ts';
import type { JudgePlan } from './judge-plan.ts';
import type { PaidRunPlan } from './paid-run-plan.ts';
import { callsAtOnce } from './pool-limits.ts';
import { rankedSubject } from './ranking-plan.ts';
import type { SessionRuns } from './session-runs.ts';

/** Tools with which layers of a run are measured. */
interface LayerContext {
  perform: Perform;
  sessions: SessionRuns | null;
  progress: Ports['progress'];
  clock: () => number;
  /** Skills at a time; null: as many as calls. */
  atOnce: number | null;
}

/** The layers that a plan pays for. */
export function paidLayersOf(plan: PaidRunPlan, context: LayerContext): PaidLayers {
  const { judge, settings } = plan;
  if (judge === null) return { judge: async () => null, skillsAtOnce: 1 };
  const { perform, progress, clock, atOnce } = context;
  const options = judgeOptionsOf(judge);
  const { seed } = settings.models;
  const simulate = simulationOf(plan, judge, context);
  const rank = rankingOf(plan, judge, context);
  return {
    judge: (subject) => {
      progress({ type: 'calls-planned', calls: countPlannedCalls(subject, options, seed), skills: 1 });
      // What is not known yet is left out of a result that nobody sees.
      return unlessAwaited(judgeSkill(subject, options, { perform, clock, seed }));
    },
    ...(simulate === null ? {} : { simulate }),
    ...(rank === null ? {} : { rank }),
    skillsAtOnce: atOnce ?? callsAtOnce(settings),
    onPlan: (skills) => progress({ type: 'skills-planned', skills }),
  };
}

function simulationOf(
  { simulation, settings, request }: PaidRunPlan,
  judge: JudgePlan,
  { perform, sessions, progress, clock }: LayerContext,
): NonNullable<PaidLayers['simulate']> | null {
  if (simulation === null || sessions === null) return null;
  const { skillRegistry, workspaces, graderRoom, concurrency } = sessions;
  return async (skill) => {
    const { simulateBatches } = await import('./simulate-batches.ts');
    const { batchOptionsOf, simulationOptionsOf } = await import('./session-runs.ts');
    const { workingDirectory } = request;
    const options = simulationOptionsOf(simulation, judge, settings, workingDirectory);
    const batches = batchOptionsOf(simulation, options, workingDirectory);
    return simulateBatches(skill, simulation, batches, {
      ...{ perform, clock, seed: settings.models.seed, skillRegistry, workspaces, concurrency },
      ...(graderRoom === null ? {} : { graderRoom }),
      // Each session that activates the skill is judged.
      onPlan: (count) => progress({ type: 'calls-planned', calls: 2 * count, skills: 0 }),
    });
  };
}

function rankingOf(
  { ranking, settings }: PaidRunPlan,
  judge: JudgePlan,
  { perform, progress }: LayerContext,
): NonNullable<PaidLayers['rank']> | null {
  if (ranking === null) return null;
  return async (measured) => {
    const { rankSkill } = await import('@plugin-eval/rank/rank-skill.ts');
    const { contender, options } = rankedSubject(measured, ranking, judge, settings);
    return rankSkill(contender, ranking.view, options, {
      ...{ perform, seed: settings.models.seed },
      onPlan: (matchups) =>
        progress({ type: 'calls-planned', calls: 2 * judge.models.length * matchups, skills: 0 }),
    });
  };
}
