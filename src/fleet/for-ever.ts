import type { RunClock } from '../run/timer.ts';

/** Does something again and again, with a pause before each time, until it is to end. Keeps no process alive. */
export async function forEver(
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
