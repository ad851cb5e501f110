import type { MeasuredRouting } from '@plugin-eval/core/documents/measured-routing.ts';
import type { RoutedPrompt } from '../routed-prompts.ts';
import type { RoutingDraw } from '../routing-draw.ts';
import { isRight, routingRate } from './figure-draws.ts';
import { pairedDifference } from './reduce-shadowing.ts';

/** Recall of the same prompts among ever more skills. @param sizes ascending, the whole set last */
export function reduceGrowth(
  prompts: readonly RoutedPrompt[],
  draws: readonly RoutingDraw[],
  sizes: readonly number[],
  seed: number,
): MeasuredRouting['growth'] {
  const grown = draws.filter(({ stage, outcome }) => stage === 'growth' && outcome === 'ended');
  const [smallest] = sizes;
  const at = (size: number) =>
    grown.filter(({ arm, variant }) => (arm === 'set' ? size === sizes.at(-1) : variant === size));
  const rightBy = (size: number) =>
    new Map(
      at(size).map((draw) => {
        const routedPrompt = prompts[draw.prompt];
        return [draw.prompt, Number(routedPrompt !== undefined && isRight(routedPrompt, draw))];
      }),
    );
  const first = rightBy(smallest ?? 0);
  return sizes.map((size) => {
    const own = [...rightBy(size)];
    const pairs = own.flatMap(([prompt, right]) => {
      const before = first.get(prompt);
      return before === undefined ? [] : [{ prompt, variant: 0, difference: before - right }];
    });
    return {
      skills: size,
      recall: routingRate(own.map(([, right]) => ({ successes: right, trials: 1 }))),
      loss: size === smallest || pairs.length === 0 ? null : pairedDifference(pairs, seed),
    };
  });
}
