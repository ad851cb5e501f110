import type { ComparedArm } from '@plugin-eval/core/documents/compared-arm.ts';
import type { MonteCarloLayer, SessionSummary } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { ComparedSession } from '../monte-carlo/reduce/reduce-lift.ts';
import { liftOf } from '../monte-carlo/reduce/reduce-lift.ts';
import { LEVEL } from '../monte-carlo/stop-early.ts';
import { compareRates } from './compare-rates.ts';

/** The sessions of one arm, with its name. */
export interface ArmLayer {
  arm: string;
  layer: MonteCarloLayer;
}

/**
 * Compares each further arm with the first: its activation, and the quality and cost of its positive sessions.
 * Source: docs/specification/sessions.md, "Arms".
 */
export function compareArms(first: ArmLayer, others: readonly ArmLayer[], seed: number): ComparedArm[] {
  const rates = compareRates(
    first.layer,
    others.map(({ layer }) => layer),
    seed,
  );
  return others.map(({ arm, layer }, index) => ({
    ...{ arm, layer, activation: rates[index] ?? null },
    lift: liftOver(first, layer, seed),
  }));
}

/** The lift of an arm over the first; null when either measured nothing. */
function liftOver(first: ArmLayer, layer: MonteCarloLayer, seed: number): ComparedArm['lift'] {
  if (!first.layer.valid || !layer.valid) return null;
  const [own, before] =
    layer.executed !== undefined && first.layer.executed !== undefined
      ? [layer.executed.sessions, first.layer.executed.sessions]
      : [layer.sessions, first.layer.sessions];
  const prompts = first.layer.perPrompt;
  return liftOf(
    prompts,
    [...comparedSessions(own, 'with'), ...comparedSessions(before, 'without')],
    ...([first.arm, LEVEL, seed] as const),
  );
}

function comparedSessions(
  sessions: readonly SessionSummary[],
  arm: ComparedSession['arm'],
): ComparedSession[] {
  return sessions
    .filter((session) => session.arm === 'with')
    .map(({ prompt, outcome, quality, tokens }) => ({
      ...{ promptIndex: prompt, arm, outcome, quality, rawTokens: tokens },
    }));
}
