import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import type { RunClock } from '@plugin-eval/engine/run/timer.ts';

const PAUSE_MS = { first: 500, longest: 5_000 };

/**
 * Opens a connection, again and again while the database is away: a worker may be started before it.
 * @param onAway told why, each time
 * @returns null when it was told to stop before
 * @throws what does not pass by itself: a refused password, missing tables
 */
export async function connectWhenThere<Connection>(
  open: () => Promise<Connection>,
  {
    clock,
    stop,
    onAway,
  }: { clock: Pick<RunClock, 'timer'>; stop: AbortSignal; onAway: (problem: string) => void },
): Promise<Connection | null> {
  for (let pauseMs = PAUSE_MS.first; !stop.aborted; pauseMs = Math.min(PAUSE_MS.longest, pauseMs * 2)) {
    try {
      return await open();
    } catch (error) {
      if (!DatabaseError.isInstance(error) || !error.isPassing) throw error;
      onAway(error.message);
    }
    await clock.timer.sleep(pauseMs, stop).catch(() => {});
  }
  return null;
}
