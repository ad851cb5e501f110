import type { ControlSession } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { POSITIVE_CONTROLS } from '@plugin-eval/sessions/control-skill.ts';
import type { SessionDraw } from '@plugin-eval/sessions/perform-session.ts';
import { observedControl } from './outcome-of.ts';

/** The sessions of the instrument check as the document lists them. @param draws in the order of their plan */
export function controlSessions(draws: readonly SessionDraw[]): ControlSession[] {
  return draws.map((draw, index) => {
    const { outcome, rawTokens } = observedControl(draw);
    const loads = draw.state === 'result' ? draw.result.loads : [];
    return {
      control: index + 1,
      key: draw.key,
      shouldFire: index < POSITIVE_CONTROLS.length,
      outcome,
      failure: draw.state === 'errored' ? draw.reason : draw.result.failure,
      fired: [...new Set(loads.map(({ skill }) => skill))],
      tokens: rawTokens,
      durationMs: durationOf(draw),
    };
  });
}

/** Wall time in milliseconds; null without a draw, and for sessions of an earlier version. */
export function durationOf(draw: SessionDraw): number | null {
  return draw.state === 'result' ? (draw.result.durationMs ?? null) : null;
}
