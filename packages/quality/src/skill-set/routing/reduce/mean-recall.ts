import type { RoutingRate } from '@plugin-eval/core/documents/measured-routing.ts';
import type { RoutedPrompt } from '../routed-prompts.ts';
import type { RoutingDraw } from '../routing-draw.ts';
import { isRight, routingRate } from './figure-draws.ts';

/**
 * Computes the share of all owned prompts that a right skill takes, from the first session of each among all
 * skills: no selection by outcome. If not all prompts ran, it combines those that run first and the others,
 * each group weighted by its size. Null while a group has no session. Source:
 * docs/specification/skill-sets.md, "Routing measured".
 * @param first whether a prompt stands among those that are asked first
 */
export function meanRecall(
  prompts: readonly RoutedPrompt[],
  draws: readonly RoutingDraw[],
  first: readonly boolean[],
): RoutingRate | null {
  const seen = new Map<number, RoutingDraw>();
  for (const draw of draws)
    if (
      draw.arm === 'set' &&
      (draw.stage === 'screening' || draw.stage === 'change') &&
      !seen.has(draw.prompt)
    )
      seen.set(draw.prompt, draw);
  const owned = prompts.flatMap(({ owners }, prompt) => (owners.length > 0 ? [prompt] : []));
  const groups = [true, false]
    .map((flag) => owned.filter((prompt) => (first[prompt] ?? false) === flag))
    .filter((group) => group.length > 0);
  const parts = groups.map((group) => ({
    weight: group.length / owned.length,
    rate: routingRate(
      group.map((prompt) => {
        const draw = seen.get(prompt);
        const routedPrompt = prompts[prompt];
        if (draw?.outcome !== 'ended' || routedPrompt === undefined) return { successes: 0, trials: 0 };
        return { successes: Number(isRight(routedPrompt, draw)), trials: 1 };
      }),
    ),
  }));
  const known = parts.flatMap(({ weight, rate }) => (rate === null ? [] : [{ weight, rate }]));
  if (known.length === 0 || known.length < parts.length) return null;
  const sum = (of: (rate: RoutingRate) => number) =>
    known.reduce((total, { weight, rate }) => total + weight * of(rate), 0);
  const reach = (of: (rate: RoutingRate) => number) =>
    Math.hypot(...known.map(({ weight, rate }) => weight * of(rate)));
  const value = sum((rate) => rate.value);
  return {
    value,
    low: Math.max(0, value - reach((rate) => rate.value - rate.low)),
    high: Math.min(1, value + reach((rate) => rate.high - rate.value)),
    prompts: known.reduce((total, { rate }) => total + rate.prompts, 0),
    sessions: known.reduce((total, { rate }) => total + rate.sessions, 0),
  };
}
