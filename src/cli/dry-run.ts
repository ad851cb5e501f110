import type { DryRun } from '../documents/dry-run.ts';
import { SCHEMA_VERSION } from '../documents/names.ts';
import { estimateSimulation } from '../evaluate/estimate-simulation.ts';
import { evaluateTargets } from '../evaluate/evaluate-targets.ts';
import { estimateJudge } from '../judge/estimate.ts';
import { priceOf } from '../model/call-cost.ts';
import type { ResolvedModel } from '../model/model.ts';
import { estimateRankSkill } from '../ranking/estimate.ts';
import { renderJson } from '../report/json.ts';
import { renderDryRunText } from '../report/text/dry-run-text.ts';
import { addEstimates, type Estimate } from '../run/estimate.ts';
import type { Target } from '../skill/identify-target.ts';
import type { EvaluationPlan } from './evaluate-run.ts';
import type { EvaluationFlags } from './evaluation-flags.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { judgeOptionsOf } from './paid-run.ts';
import { rankedSubject } from './ranking-plan.ts';
import { simulationOptionsOf } from './session-runs.ts';

/** `--dry-run`: what would be called and what it would cost, as a range. Calls nothing and records nothing. */
export async function runDryRun(
  plan: EvaluationPlan,
  groups: readonly (readonly Target[])[],
  flags: Pick<EvaluationFlags, 'output'>,
  io: CliIo,
  alongside: { matchups: number | null; estimate: Estimate } | null = null,
): Promise<ExitCode> {
  const { judge, simulation, ranking, options, settings } = plan;
  const estimates: Estimate[] = alongside === null ? [] : [alongside.estimate];
  let matchups = alongside?.matchups ?? 0;
  let skills = 0;
  if (judge !== null) {
    const { seed, prices } = settings.models;
    const today = io.now();
    const judgeOptions = judgeOptionsOf(judge);
    const pricing = { seed, priceOf: (model: ResolvedModel) => priceOf(model, prices, today) };
    const simulated = simulation === null ? null : simulationOptionsOf(simulation, judge, settings, io);
    for (const targets of groups) {
      await evaluateTargets(targets, options, {
        clock: io.clock,
        concurrency: io.cores,
        paid: {
          judge: async (subject) => {
            estimates.push(estimateJudge(subject, judgeOptions, pricing));
            skills += 1;
            return null;
          },
          ...(simulated === null
            ? {}
            : {
                simulate: async (skill) => {
                  estimates.push(await estimateSimulation(skill, simulated, pricing));
                  return null;
                },
              }),
          ...(ranking === null
            ? {}
            : {
                rank: async (measured) => {
                  const subject = rankedSubject(measured, ranking, judge, settings);
                  const ranked = estimateRankSkill(subject.contender, ranking.view, subject.options, pricing);
                  estimates.push(ranked.estimate);
                  matchups += ranked.games;
                  return null;
                },
              }),
          skillsAtOnce: 1,
        },
      });
    }
  }
  const { calls, inputTokens, outputTokens, costUsd } = addEstimates(estimates);
  const document: DryRun = {
    schemaVersion: SCHEMA_VERSION,
    depth: options.depth.effective,
    models: judge?.models.map(({ name }) => name) ?? [],
    skills,
    sessions:
      simulation === null
        ? null
        : { driver: simulation.driver, model: simulation.model.name, runs: simulation.runs },
    matchups: ranking === null && (alongside?.matchups ?? null) === null ? null : matchups,
    calls,
    inputTokens,
    outputTokens,
    costUsd,
  };
  io.writeOut(flags.output === 'json' ? renderJson(document) : renderDryRunText(document));
  return EXIT.fine;
}
