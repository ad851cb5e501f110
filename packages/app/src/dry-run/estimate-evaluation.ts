import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { priceOf as pricedAt } from '@plugin-eval/engine/model/call-cost.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { addEstimates, type Estimate } from '@plugin-eval/engine/run/planned-work.ts';
import type { Replay } from '@plugin-eval/engine/run/replay-journal.ts';
import { estimateSimulation } from '@plugin-eval/quality/evaluate/estimate-simulation.ts';
import { evaluateTargets } from '@plugin-eval/quality/evaluate/evaluate-targets.ts';
import { simulateSkill } from '@plugin-eval/quality/evaluate/simulate-skill.ts';
import { estimateJudge } from '@plugin-eval/quality/judge/estimate-judging.ts';
import { judgeSkill } from '@plugin-eval/quality/judge/judge-skill.ts';
import { estimateRankSkill } from '@plugin-eval/rank/estimate-matchups.ts';
import { rankSkill } from '@plugin-eval/rank/rank-skill.ts';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import { SkillRegistry } from '@plugin-eval/sessions/skill-registry.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import type { Alongside, EvaluationPlan } from '../evaluation/evaluation-plan.ts';
import { chooseExecutor } from '../executors/choose-executor.ts';
import { judgeOptionsOf } from '../paid-run/judge-options-of.ts';
import { rankedSubject } from '../paid-run/ranking-plan.ts';
import { batchOptionsOf, simulationOptionsOf } from '../paid-run/session-runs.ts';
import type { Ports } from '../ports.ts';
import { estimateWithJournal } from './estimate-with-journal.ts';
import { plannedSessions } from './planned-sessions.ts';

/**
 * Estimates the calls of an evaluation and their cost: least, likely and most. Calls nothing and records
 * nothing.
 */
export async function estimateEvaluation(
  plan: EvaluationPlan,
  groups: readonly (readonly Target[])[],
  ports: Ports,
  other: Alongside | null = null,
): Promise<DryRun> {
  const { judge, simulation, ranking, options, settings, request } = plan;
  const { fresh = false } = request;
  const executor = await chooseExecutor(request);
  executor.refuse(plan);
  const today = ports.now();
  const priceOf = (model: ResolvedModel) =>
    executor.priceOf(pricedAt(model, settings.models.prices, today), model.provider);
  const alongside = other?.estimate(priceOf) ?? null;
  let planned: Planned = { estimates: [], matchups: 0, skills: 0, prompts: [] };
  const { basis, ...figures } = await estimateWithJournal({ fresh }, ports.store, async (replay) => {
    planned = await planWork(plan, groups, priceOf, replay, ports);
    if (replay !== null) await alongside?.replay(replay.perform);
    const estimate = addEstimates([
      ...planned.estimates,
      ...(alongside === null ? [] : [alongside.estimate]),
    ]);
    return { estimate, isWhole: alongside?.isWhole ?? true };
  });
  return {
    schemaVersion: SCHEMA_VERSION,
    depth: options.depth.effective,
    models: judge?.models.map(({ name }) => name) ?? [],
    skills: planned.skills,
    sessions:
      simulation === null
        ? null
        : {
            ...plannedSessions([simulation, ...simulation.others], simulation.policy.sessions),
            ...(simulation.arms.length > 1 ? { arms: simulation.arms.map(({ name }) => name) } : {}),
          },
    ...((alongside?.sessions ?? 0) === 0 ? {} : { comparedSessions: alongside?.sessions }),
    matchups:
      ranking === null && (alongside?.matchups ?? null) === null
        ? null
        : planned.matchups + (alongside?.matchups ?? 0),
    ...figures,
    basis,
    ...(executor.inBatches ? { inBatches: true } : {}),
    prompts: planned.prompts,
  };
}

interface Planned {
  estimates: Estimate[];
  matchups: number;
  skills: number;
  prompts: DryRun['prompts'];
}

/** Walks through the evaluation: estimates each layer, and looks it up in the journal. */
async function planWork(
  { judge, simulation, ranking, options, settings, request }: EvaluationPlan,
  groups: readonly (readonly Target[])[],
  priceOf: (model: ResolvedModel) => Price | null,
  replay: Replay | null,
  ports: Ports,
): Promise<Planned> {
  const planned: Planned = { estimates: [], matchups: 0, skills: 0, prompts: [] };
  if (judge === null) return planned;
  const { seed } = settings.models;
  const judgeOptions = judgeOptionsOf(judge);
  const pricing = { seed, priceOf };
  const simulated =
    simulation === null
      ? null
      : batchOptionsOf(
          simulation,
          simulationOptionsOf(simulation, judge, settings, request.workingDirectory),
          request.workingDirectory,
        );
  const calls = replay === null ? null : { perform: replay.perform, clock: ports.clock, seed };
  for (const targets of groups) {
    await evaluateTargets(
      targets,
      { ...options, scan: false },
      {
        clock: ports.clock,
        concurrency: ports.cores,
        paid: {
          judge: async (subject) => {
            planned.estimates.push(estimateJudge(subject, judgeOptions, pricing));
            planned.skills += 1;
            if (calls !== null) await judgeSkill(subject, judgeOptions, calls);
            return null;
          },
          simulate: async (skill) => {
            if (simulated === null) return null;
            const { estimate, prompts } = await estimateSimulation(skill, simulated.first, pricing);
            planned.estimates.push(estimate);
            if (prompts !== null) planned.prompts.push(prompts);
            const further = [...simulated.agents, ...simulated.arms];
            for (const { options } of further)
              planned.estimates.push((await estimateSimulation(skill, options, pricing)).estimate);
            if (calls === null) return null;
            for (const options of [simulated.first, ...further.map((one) => one.options)])
              await simulateSkill(skill, options, {
                ...calls,
                skillRegistry: new SkillRegistry(),
                workspaces: new WorkspaceRegistry(),
                concurrency: 16,
              });
            return null;
          },
          rank: async (measured) => {
            if (ranking === null) return null;
            const subject = rankedSubject(measured, ranking, judge, settings);
            const ranked = estimateRankSkill(subject.contender, ranking.view, subject.options, pricing);
            planned.estimates.push(ranked.estimate);
            planned.matchups += ranked.games;
            if (calls !== null) await rankSkill(subject.contender, ranking.view, subject.options, calls);
            return null;
          },
          skillsAtOnce: 1,
        },
      },
    );
  }
  return planned;
}
