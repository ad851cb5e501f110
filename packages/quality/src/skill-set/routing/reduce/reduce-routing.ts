import type { MeasuredRouting } from '@plugin-eval/core/documents/measured-routing.ts';
import { totalPaid } from '@plugin-eval/engine/run/total-paid.ts';
import { clusterOrder } from '../../cluster-order.ts';
import type { RoutingRun } from '../measure-routing.ts';
import { suspectedPairs } from '../pair-shares.ts';
import type { RoutedPrompt } from '../routed-prompts.ts';
import type { RoutingStage } from '../routing-draw.ts';
import { distractorsOfSingle, type RoutingInstallation } from '../routing-installation.ts';
import { doubtfulPrompts, type RoutingPlan } from '../routing-rounds.ts';
import { estimatedShares, UNRELATED_SETS } from '../routing-stages.ts';
import { figureDraws } from './figure-draws.ts';
import { meanRecall } from './mean-recall.ts';
import { reduceChange } from './reduce-change.ts';
import { reduceGrowth } from './reduce-growth.ts';
import { reduceMatrix, reduceWorstPairs, untakenPrompts } from './reduce-matrix.ts';
import { reduceEffects, summedEffect } from './reduce-shadowing.ts';
import { reduceSkill } from './reduce-skills.ts';

/** All figures of a run. @param members of the set after a change */
export type RoutingFigures = Omit<
  MeasuredRouting,
  'driver' | 'driverVersion' | 'model' | 'listingBudget' | 'notInstalled'
>;

/**
 * Computes the figures from the draws. Pure. Source: docs/specification/skill-sets.md, "Routing measured".
 * @param leftOut prompts for skills that are not in the set
 */
export function reduceRouting(
  plan: RoutingPlan,
  installation: RoutingInstallation,
  run: RoutingRun,
  members: number,
  leftOut: number,
): RoutingFigures {
  const { prompts, seed, change, growth } = plan;
  const draws = run.invalidReason === null ? run.draws : [];
  const first = draws.filter(({ stage }) => stage === 'screening' || stage === 'exploring');
  const chosen = run.chosen ?? [];
  const figures = figureDraws(prompts, draws, chosen);
  const withPrompts = [...new Set(prompts.flatMap(({ owners }) => owners))].sort((a, b) => a - b);
  const effects = reduceEffects(prompts, draws, withPrompts, seed);
  const suspected = suspectedPairs(prompts, first, estimatedShares(prompts, plan.estimated));
  const skills = Array.from({ length: members }, (_, skill) => ({
    skill,
    chosen: figures.chosenRows.has(skill),
    ...reduceSkill(figures, skill),
    ...(effects.get(skill) ?? { shadowing: null, overhead: null }),
  }));
  const matrix = reduceMatrix(figures, members);
  const hasPrompts = new Set(withPrompts);
  const isWorst = (one: (typeof skills)[number]) => one.recall?.value ?? 2;
  const effect = (name: 'shadowing' | 'overhead') =>
    summedEffect(effects, name, figures.chosenRows, withPrompts.length);
  return {
    reportedModels: run.reportedModels,
    seed,
    question: change === null ? 'worst-pairs' : 'change',
    sessions: countSessions(plan, run),
    complete: run.complete,
    invalidReason: run.invalidReason,
    controls: run.check?.controls ?? null,
    prompts: { ...countPrompts(prompts), leftOut, skills: withPrompts.length },
    meanRecall: meanRecall(prompts, draws, change?.touched ?? doubtfulPrompts(plan)),
    skills: skills
      .filter((one) => hasPrompts.has(one.skill) || one.capturedPrompts > 0)
      .sort((a, b) => isWorst(a) - isWorst(b) || b.capturedPrompts - a.capturedPrompts || a.skill - b.skill),
    matrix,
    order: clusterOrder(members, { collisions: [], routing: { confusions: confusionsOf(matrix) } }),
    worstPairs: run.chosen === null || change !== null ? null : reduceWorstPairs(figures, chosen, suspected),
    untaken: untakenPrompts(figures),
    shadowing: effect('shadowing'),
    overhead: effect('overhead'),
    beside: {
      alone: distractorsOfSingle(installation),
      unrelated: Math.max(0, installation.set.length - 1),
      sets: UNRELATED_SETS,
      mentionedDomains: installation.mentionedTrades,
    },
    growth: growth === null ? [] : reduceGrowth(prompts, draws, growth.sizes, seed),
    change: change === null ? null : reduceChange(prompts, draws, change, seed),
    asked: prompts.map(({ text }) => text),
    draws: run.draws.map(({ prompt, arm, variant, stage, outcome, taker, failure, key }) => ({
      ...{ prompt, among: arm, variant, stage, outcome, taker, failure, key },
    })),
    ...totalPaid(run.paid),
    notes: notesOf(plan, run),
  };
}

/** Pairs of confused skills. */
function confusionsOf(matrix: MeasuredRouting['matrix']) {
  return matrix.flatMap(({ from, to, taken, right }) =>
    from === null || to === null || to < 0 || from === to || taken === right
      ? []
      : [{ from, to, prompts: taken - right }],
  );
}

function countSessions({ sessions }: RoutingPlan, { draws }: RoutingRun): MeasuredRouting['sessions'] {
  const ended = (outcome: string) => draws.filter((draw) => draw.outcome === outcome).length;
  const of = (stage: RoutingStage) => draws.filter((draw) => draw.stage === stage).length;
  return {
    planned: sessions,
    asked: draws.length,
    ...{ ended: ended('ended'), failed: ended('failed'), errored: ended('errored') },
    several: draws.filter(({ several }) => several).length,
    ...{ screening: of('screening'), exploring: of('exploring'), second: of('second') },
    ...{ change: of('change'), growth: of('growth') },
  };
}

function countPrompts(prompts: readonly RoutedPrompt[]) {
  const own = prompts.filter(({ owners }) => owners.length > 0).length;
  const none = prompts.filter(({ forNone }) => forNone).length;
  return { own, none, refused: prompts.length - own - none };
}

function notesOf({ prompts, growth, change }: RoutingPlan, { draws, chosen }: RoutingRun): string[] {
  const asked = new Set(
    draws.flatMap(({ stage, prompt }) => (stage === 'screening' || stage === 'change' ? [prompt] : [])),
  );
  const errored = draws.filter(({ outcome }) => outcome === 'errored');
  const small = growth !== null && growth.sizes.length === 1;
  return [
    ...(asked.size > 0 && asked.size < prompts.length
      ? [
          `${asked.size} of ${prompts.length} prompts were run, starting with those that the estimate gives to a wrong skill: precision and captures cover only these.`,
        ]
      : []),
    ...(errored.length > 0
      ? [
          `${errored.length} sessions gave no result, the first because: ${errored[0]?.failure ?? 'nothing was said'} No further sessions were run.`,
        ]
      : []),
    ...(change === null && chosen?.length === 0
      ? ['No session gave a prompt to a wrong skill, so there are no worst pairs.']
      : []),
    ...(small ? ['The set has at most ten skills, so there is no smaller part to compare it with.'] : []),
  ];
}
