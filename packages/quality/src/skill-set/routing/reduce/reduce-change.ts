import type { MeasuredRouting } from '@plugin-eval/core/documents/measured-routing.ts';
import { holmAdjusted } from '@plugin-eval/core/statistics/holm.ts';
import { pairedInterval } from '@plugin-eval/core/statistics/paired-interval.ts';
import { type ChangePlan, changeStrata } from '../change-orders.ts';
import type { RoutedPrompt } from '../routed-prompts.ts';
import type { RoutingDraw } from '../routing-draw.ts';
import { isRight, LEVEL } from './figure-draws.ts';
import { type PairedPrompt, pairedDifference, pairedDraws } from './reduce-shadowing.ts';

type Change = NonNullable<MeasuredRouting['change']>;

/**
 * Computes the cost of a change for the remaining skills: paired by prompt, before minus after. The overall
 * loss combines the prompts affected by the estimate and the others, each group weighted by its size. Source:
 * docs/specification/skill-sets.md, "Changes measured".
 */
export function reduceChange(
  prompts: readonly RoutedPrompt[],
  draws: readonly RoutingDraw[],
  plan: ChangePlan,
  seed: number,
): Change {
  const changed = draws.filter(({ stage }) => stage === 'change');
  const pairs = pairedDraws(prompts, changed, 'before', 'set');
  const strata = changeStrata(prompts, plan);
  const pairedPrompts = new Set(pairs.map(({ prompt }) => prompt));
  const groups = [strata.touched, strata.others].filter((group) => group.length > 0);
  return {
    loss: stratifiedLoss(groups, pairs),
    prompts: strata.touched.length + strata.others.length,
    asked: pairedPrompts.size,
    touched: strata.touched.filter((prompt) => pairedPrompts.has(prompt)).length,
    skills: lossBySkill(prompts, changed, pairs, plan, seed),
  };
}

/** Returns the loss; null while a group has no prompt with both sides. */
function stratifiedLoss(
  groups: readonly (readonly number[])[],
  pairs: readonly PairedPrompt[],
): Change['loss'] {
  const byPrompt = Map.groupBy(pairs, ({ prompt }) => prompt);
  const total = groups.reduce((sum, group) => sum + group.length, 0);
  const parts = groups.map((group) => {
    const differences = group.flatMap((prompt) => {
      const own = byPrompt.get(prompt);
      return own === undefined ? [] : [meanDifference(own)];
    });
    const interval = pairedInterval(differences, LEVEL);
    return { differences, interval, weight: group.length / total };
  });
  if (total === 0 || parts.some(({ interval }) => interval === null)) return null;
  const sum = (of: (part: (typeof parts)[number]) => number) =>
    parts.reduce((all, part) => all + part.weight * of(part), 0);
  const value = sum(({ differences }) => differences.reduce((all, one) => all + one, 0) / differences.length);
  const below = Math.hypot(
    ...parts.map(({ interval, weight, differences }) => weight * (mean(differences) - (interval?.low ?? -1))),
  );
  const above = Math.hypot(
    ...parts.map(({ interval, weight, differences }) => weight * ((interval?.high ?? 1) - mean(differences))),
  );
  return { value, low: Math.max(-1, value - below), high: Math.min(1, value + above) };
}

function lossBySkill(
  prompts: readonly RoutedPrompt[],
  draws: readonly RoutingDraw[],
  pairs: readonly PairedPrompt[],
  { staying }: ChangePlan,
  seed: number,
): Change['skills'] {
  const found = [...staying]
    .sort((a, b) => a - b)
    .flatMap((skill) => {
      const isOwn = ({ prompt }: { prompt: number }) => prompts[prompt]?.owners.includes(skill) ?? false;
      const own = pairs.filter(isOwn);
      if (own.length === 0) return [];
      const ended = draws.filter((draw) => isOwn(draw) && draw.outcome === 'ended');
      return [{ skill, own, ended, loss: pairedDifference(own, seed) }];
    });
  const adjusted = holmAdjusted(found.map(({ loss }) => loss.p ?? 1));
  return found
    .map(({ skill, ended, loss }, at) => ({
      skill,
      before: rightShare(prompts, ended, 'before'),
      after: rightShare(prompts, ended, 'set'),
      loss: { ...loss, p: adjusted[at] ?? 1 },
      takenBy: takersOf(prompts, ended),
    }))
    .sort((a, b) => b.loss.value - a.loss.value || a.skill - b.skill);
}

/** Mean over prompts. */
function rightShare(
  prompts: readonly RoutedPrompt[],
  draws: readonly RoutingDraw[],
  arm: 'before' | 'set',
): number {
  const byPrompt = Map.groupBy(
    draws.filter((draw) => draw.arm === arm),
    ({ prompt }) => prompt,
  );
  return mean(
    [...byPrompt].map(([prompt, own]) => {
      const routedPrompt = prompts[prompt];
      return mean(own.map((draw) => Number(routedPrompt !== undefined && isRight(routedPrompt, draw))));
    }),
  );
}

/** Skills that take more of another's prompts after the change than before, most first. */
function takersOf(prompts: readonly RoutedPrompt[], draws: readonly RoutingDraw[]): (number | null)[] {
  const gains = new Map<number | null, number>();
  for (const { prompt, taker, arm } of draws) {
    if (prompts[prompt]?.acceptable.has(taker ?? -2)) continue;
    gains.set(taker, (gains.get(taker) ?? 0) + (arm === 'set' ? 1 : -1));
  }
  return [...gains]
    .filter(([, gain]) => gain > 0)
    .sort((a, b) => b[1] - a[1] || (a[0] ?? -2) - (b[0] ?? -2))
    .map(([taker]) => taker);
}

function meanDifference(pairs: readonly PairedPrompt[]): number {
  return mean(pairs.map(({ difference }) => difference));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);
}
