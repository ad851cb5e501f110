import type { RoutingRate } from '@plugin-eval/core/documents/measured-routing.ts';
import { caseRateInterval } from '@plugin-eval/core/statistics/case-interval.ts';
import type { Proportion } from '@plugin-eval/core/statistics/proportion.ts';
import type { Pair } from '../pair-shares.ts';
import type { RoutedPrompt } from '../routed-prompts.ts';
import type { RoutingDraw } from '../routing-draw.ts';

/** The prompts of a set with the sessions among all its skills that figures are taken from. */
export interface FigureDraws {
  prompts: readonly RoutedPrompt[];
  /** Draws by prompt. Rows of chosen pairs have those of the second stage only. */
  draws: readonly (readonly RoutingDraw[])[];
  /** Rows of chosen pairs. */
  chosenRows: ReadonlySet<number>;
}

/** Source: docs/specification/skill-sets.md, "Stages". */
export function figureDraws(
  prompts: readonly RoutedPrompt[],
  draws: readonly RoutingDraw[],
  chosen: readonly Pair[],
): FigureDraws {
  const chosenRows = new Set(chosen.map(({ from }) => from));
  const isChosen = prompts.map(({ owners }) => owners.some((owner) => chosenRows.has(owner)));
  const byPrompt = prompts.map((): RoutingDraw[] => []);
  for (const draw of draws) {
    if (draw.arm !== 'set' || draw.outcome !== 'ended') continue;
    if (isChosen[draw.prompt] && draw.stage !== 'second') continue;
    byPrompt[draw.prompt]?.push(draw);
  }
  return { prompts, draws: byPrompt, chosenRows };
}

/** A rate over prompts, each of which counts once; null without a session. */
export function routingRate(cases: readonly Proportion[]): RoutingRate | null {
  const measuredCases = cases.filter(({ trials }) => trials > 0);
  const interval = caseRateInterval(measuredCases, LEVEL);
  return (
    interval && {
      ...{ value: interval.mean, low: interval.low, high: interval.high, prompts: measuredCases.length },
      sessions: measuredCases.reduce((sum, { trials }) => sum + trials, 0),
    }
  );
}

export const LEVEL = 0.95;

/** Counts the draws that match. */
export function proportionOf(
  draws: readonly RoutingDraw[],
  holds: (draw: RoutingDraw) => boolean,
): Proportion {
  return { successes: draws.filter(holds).length, trials: draws.length };
}

export function isRight({ acceptable }: RoutedPrompt, { taker }: Pick<RoutingDraw, 'taker'>): boolean {
  return taker !== null && acceptable.has(taker);
}
