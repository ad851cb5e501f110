import type { SeededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { RoutedPrompt } from './routed-prompts.ts';
import type { RoutingOrder } from './routing-draw.ts';

export interface ChangePlan {
  /** Members present both before and after. */
  staying: ReadonlySet<number>;
  /** True for each prompt that the estimate sends, or nearly, to another skill after the change. */
  touched: readonly boolean[];
}

/**
 * Plans the sessions that measure a change of a set: prompts of the remaining skills, each before and after,
 * those affected by the estimate first, then the others in seeded order, and all again while sessions are
 * left. Prompts of added skills run once, for at most a quarter of the sessions. Source:
 * docs/specification/skill-sets.md, "Changes measured".
 */
export function changeOrders(
  prompts: readonly RoutedPrompt[],
  change: ChangePlan,
  sessions: number,
  random: SeededRandom,
): RoutingOrder[] {
  const { touched, others, joining } = changeStrata(prompts, change);
  const added = joining.slice(0, Math.floor(sessions / 4));
  const ordered = [...random.shuffle(touched), ...random.shuffle(others)];
  const pairs = ordered.length === 0 ? 0 : Math.floor((sessions - added.length) / 2);
  return [
    ...added.map((prompt): RoutingOrder => ({ prompt, arm: 'set', variant: 0, stage: 'change' })),
    ...Array.from({ length: pairs }, (_, at) => ordered[at % ordered.length] as number).flatMap(
      (prompt): RoutingOrder[] => [
        { prompt, arm: 'before', variant: 0, stage: 'change' },
        { prompt, arm: 'set', variant: 0, stage: 'change' },
      ],
    ),
  ];
}

/** Prompts of the remaining skills, grouped by the estimated effect, and those of the added skills. */
export function changeStrata(
  prompts: readonly RoutedPrompt[],
  { staying, touched }: ChangePlan,
): { touched: number[]; others: number[]; joining: number[] } {
  const owned = prompts.flatMap(({ owners }, prompt) => (owners.length === 0 ? [] : [prompt]));
  const stays = (prompt: number) => prompts[prompt]?.owners.some((owner) => staying.has(owner)) ?? false;
  const own = owned.filter(stays);
  return {
    touched: own.filter((prompt) => touched[prompt]),
    others: own.filter((prompt) => !touched[prompt]),
    joining: owned.filter((prompt) => !stays(prompt)),
  };
}
