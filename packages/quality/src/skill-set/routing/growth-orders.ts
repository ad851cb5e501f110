import type { SeededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { RoutedPrompt } from './routed-prompts.ts';
import type { RoutingOrder } from './routing-draw.ts';

/** Skills in the smallest part; their prompts run at each size. */
export const GROWTH_CORE = 10;
const SIZES = [GROWTH_CORE, 30, 100] as const;

/** The sizes at which a set is measured: 10, 30 and 100, if it has more, and the full set. */
export function growthSizes(skills: number): number[] {
  return [...SIZES.filter((size) => size < skills), skills];
}

/**
 * All members in an order whose first ten have prompts, so that each size holds the smaller ones.
 * @param hasPrompts by member
 */
export function growthOrder(hasPrompts: readonly boolean[], random: SeededRandom): number[] {
  const shuffled = random.shuffle(hasPrompts.map((_, member) => member));
  const core = shuffled.filter((member) => hasPrompts[member]).slice(0, GROWTH_CORE);
  return [...core, ...shuffled.filter((member) => !core.includes(member))];
}

/** The prompts of ten skills at each size, as many of each of them as the sessions allow. */
export function growthOrders(
  prompts: readonly RoutedPrompt[],
  { sizes, core }: { sizes: readonly number[]; core: readonly number[] },
  sessions: number,
): RoutingOrder[] {
  const queues = core.map((member) =>
    prompts.flatMap(({ owners }, prompt) => (owners.includes(member) ? [prompt] : [])),
  );
  const most = Math.floor(sessions / Math.max(1, sizes.length));
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  const inTurn = Array.from({ length: longest }, (_, at) =>
    queues.flatMap((queue) => queue.slice(at, at + 1)),
  );
  const sampledPrompts = [...new Set(inTurn.flat())].slice(0, most);
  return sampledPrompts.flatMap((prompt) =>
    sizes.map(
      (size, at): RoutingOrder =>
        at === sizes.length - 1
          ? { prompt, arm: 'set', variant: 0, stage: 'growth' }
          : { prompt, arm: 'size', variant: size, stage: 'growth' },
    ),
  );
}
