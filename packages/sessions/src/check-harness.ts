import { SessionIsolationError } from '@plugin-eval/core/errors/session-isolation-error.ts';
import { mapConcurrent } from '@plugin-eval/engine/run/map-concurrent.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { CONTROL_SKILL } from './control-skill.ts';
import { checkInstrument, type InstrumentCheck } from './instrument-check.ts';
import { performSession, type SessionDraw } from './perform-session.ts';
import type { PlannedControl } from './planned-session.ts';

export type CheckedHarness =
  /** The draws in the order of the controls. */
  | { kind: 'checked'; draws: SessionDraw[]; check: InstrumentCheck }
  /** The installed items differ from the declared ones, so that nothing can be counted. */
  | { kind: 'not-isolated'; reason: string };

/**
 * Runs the sessions of the instrument check. Source: docs/specification/sessions.md, "Instrument check".
 * @param subject what they belong to, as documents name it
 * @throws UsageError, InterruptedError what ends the whole run
 */
export async function checkHarness(
  controls: readonly PlannedControl[],
  subject: string,
  { perform, concurrency }: { perform: Perform; concurrency: number },
): Promise<CheckedHarness> {
  try {
    const draws = await mapConcurrent(controls, concurrency, (one) => performSession(perform, one, subject));
    const outcomes = draws.map((draw, index) => ({
      shouldFire: controls[index]?.shouldFire ?? false,
      result: draw.state === 'result' ? draw.result : null,
      error: draw.state === 'errored' ? draw.reason : null,
    }));
    return { kind: 'checked', draws, check: checkInstrument(outcomes, CONTROL_SKILL.name) };
  } catch (error) {
    if (!SessionIsolationError.isInstance(error)) throw error;
    return { kind: 'not-isolated', reason: error.message };
  }
}
