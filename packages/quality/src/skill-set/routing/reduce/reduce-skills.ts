import type { RoutingRate } from '@plugin-eval/core/documents/measured-routing.ts';
import { type FigureDraws, isRight, proportionOf, routingRate } from './figure-draws.ts';

/** Figures of one skill from sessions among all skills. */
export interface RoutedSkillFigures {
  recall: RoutingRate | null;
  none: RoutingRate | null;
  precision: RoutingRate | null;
  captured: RoutingRate | null;
  capturedPrompts: number;
  capturedFrom: number[];
  capturedOfNone: number;
  capturedRefused: number;
}

/** Source: docs/specification/skill-sets.md, "Routing measured". */
export function reduceSkill(figures: FigureDraws, skill: number): RoutedSkillFigures {
  const { prompts, draws } = figures;
  const ownPrompts = prompts.flatMap((prompt, index) => {
    const own = draws[index] ?? [];
    return own.length === 0 ? [] : [{ prompt, own }];
  });
  const mine = ownPrompts.filter(({ prompt }) => prompt.owners.includes(skill));
  const takes = ({ taker }: { taker: number | null }) => taker === skill;
  // Of a prompt of which only one skill is said not to be meant, nothing is known of the others.
  const decided = ownPrompts.filter(
    ({ prompt }) => prompt.owners.length > 0 || prompt.forNone || prompt.refused.has(skill),
  );
  const others = decided.filter(({ prompt }) => !prompt.acceptable.has(skill));
  const captured = others.filter(({ own }) => own.some(takes));
  return {
    recall: routingRate(mine.map(({ prompt, own }) => proportionOf(own, (draw) => isRight(prompt, draw)))),
    none: routingRate(mine.map(({ own }) => proportionOf(own, ({ taker }) => taker === null))),
    precision: routingRate(
      decided.map(({ prompt, own }) => {
        const taken = own.filter(takes);
        return { successes: prompt.acceptable.has(skill) ? taken.length : 0, trials: taken.length };
      }),
    ),
    captured: routingRate(others.map(({ own }) => proportionOf(own, takes))),
    capturedPrompts: captured.length,
    capturedFrom: [...new Set(captured.flatMap(({ prompt }) => prompt.owners))].sort((a, b) => a - b),
    capturedOfNone: captured.filter(({ prompt }) => prompt.forNone).length,
    capturedRefused: captured.filter(({ prompt }) => prompt.refused.has(skill)).length,
  };
}
