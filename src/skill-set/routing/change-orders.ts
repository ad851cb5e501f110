import type { SeededRandom } from '../../statistics/seeded-random.ts';
import type { RoutedPrompt } from './routed-prompts.ts';
import type { RoutingOrder } from './routing-draw.ts';

export interface ChangePlan {
  /** Members that are there before and after. */
  staying: ReadonlySet<number>;
  /** By prompt, whether the estimate sends it elsewhere after the change, or nearly. */
  touched: readonly boolean[];
}

/**
 * The sessions that tell what a change of a set does: prompts of the skills that stay, each before and after, those that
 * the estimate sees touched first, then the others in an order that the seed draws, and all again as long as sessions are
 * left. Prompts of what was added are asked once, of at most a quarter of the sessions.
 * Source: docs/specification/skill-sets.md, "Changes measured".
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

/** Prompts of the skills that stay, by whether the estimate sees them touched, and those of the skills that join. */
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
