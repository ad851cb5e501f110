import type { ComparedInAgent, Improvement } from '@plugin-eval/core/documents/improvement.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { totalPaid } from '@plugin-eval/engine/run/total-paid.ts';
import type { Ceiling } from '@plugin-eval/quality/improve/measure-ceiling.ts';
import type { ComparisonRun } from '@plugin-eval/quality/improve/measure-comparison.ts';
import {
  armsOf,
  bestOf,
  candidateVerdict,
  measuredTallies,
} from '@plugin-eval/quality/improve/reduce-comparison.ts';
import type { VerdictTerms } from '@plugin-eval/quality/improve/verdict.ts';
import type { SessionSetting } from '@plugin-eval/sessions/planned-session.ts';
import type { ImprovementPlan } from './plan-comparison.ts';
import { promptHash } from './prompt-uses.ts';

/** Decisions that the document states. */
export interface DocumentedPlan {
  improvement: Omit<ImprovementPlan, 'groups'>;
  /** Agents with the setting of their sessions. */
  agents: readonly SessionSetting[];
  terms: VerdictTerms;
  use: number;
  /** The smallest gain that these prompts show in 8 of 10 runs; null where none is. */
  gainSeen: number | null;
  /** The largest gain of any description; null where candidates were given. */
  ceiling: Ceiling | null;
}

/** Puts the document together. Pure. @param runs by agent */
export function improvementDocument(plan: DocumentedPlan, runs: readonly ComparisonRun[]): Improvement {
  const { improvement, agents, terms, use, gainSeen, ceiling } = plan;
  const { path, original, candidates, comparison, promptsFrom, leftOut, findings, notes } = improvement;
  const measured = measuredTallies(comparison, runs);
  const verdicts = candidates.map((_, index) => candidateVerdict(measured, comparison, index + 1, terms));
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: VERSION },
    skill: { name: original.name, path, hash: original.hash, description: original.description },
    candidates: candidates.map(({ name, kind, skill: { hash, description } }, index) => ({
      ...{ name, kind, hash, description },
      verdict: verdicts[index] as (typeof verdicts)[number],
    })),
    ceiling,
    best: bestOf(verdicts),
    sessionsEach: comparison.sessions,
    smallestGain: terms.smallestGain,
    ...{ alpha: terms.alpha, use, gainSeen, seed: comparison.seed },
    promptsFrom,
    installed: comparison.arms[0].installed.map(({ name }) => name),
    prompts: comparison.prompts.map(({ text, stratum, group, expected }) => ({
      ...{ text, hash: promptHash(text), stratum, group, expected: [...expected] },
    })),
    ...{ leftOut, findings, notes },
    agents: agents.map((agent, index): ComparedInAgent => {
      const run = runs[index] as ComparisonRun;
      const own = measured[index] as (typeof measured)[number];
      const { driver, driverVersion, model, listingBudget } = agent;
      return {
        ...{
          driver,
          driverVersion,
          model: model.name,
          reportedModels: [...new Set(own.reportedModels.flat())],
        },
        listingBudget,
        controls: run.checks[0]?.controls ?? null,
        ...{ invalidReason: run.invalidReason, complete: run.complete },
        arms: armsOf(comparison, run, own.tallies),
        verdicts: candidates.map((_, at) => candidateVerdict([own], comparison, at + 1, terms)),
        tallies: own.tallies,
        race:
          run.race?.rounds.map(({ candidates: arms, utilities }) => ({
            candidates: arms.map((arm) => arm - 1),
            utilities: [...utilities],
          })) ?? null,
        costUsd: totalPaid(run.paid).costUsd,
      };
    }),
  };
}
