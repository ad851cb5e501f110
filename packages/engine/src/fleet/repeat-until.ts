import type { RunClock } from '../run/timer.ts';

/** Repeats work with a pause before each time until the signal aborts. Does not keep the process alive. */
export async function repeatUntil(
  ended: AbortSignal,
  everyMs: number,
  { timer }: RunClock,
  work: () => Promise<void>,
): Promise<void> {
  while (!ended.aborted) {
    await timer.sleep(everyMs, ended, { keepAlive: false }).catch(() => {});
    if (!ended.aborted) await work();
  }
}
