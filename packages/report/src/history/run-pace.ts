import { plural } from '../number-format.ts';

/** Progress of a run: calls done and calls planned. */
export interface RunPace {
  /** Calls that are over: answered, answered from the journal, or given up. */
  done: number;
  /** Total calls planned as far as known; at least `done`. */
  total: number;
  /** Calls finished by the present process; answers from the journal take no time. */
  ended: number;
  /** Running time of the present process. */
  elapsedMs: number;
}

/** "12 of about 40 calls". */
export function describeCallsDone({ done, total }: Pick<RunPace, 'done' | 'total'>): string {
  return `${done} of about ${plural(total, 'call')}`;
}

/** "about 40 s left" at the average pace so far; null when unknown and at the end. */
export function describeTimeLeft(pace: RunPace): string | null {
  const seconds = secondsLeft(pace);
  if (seconds === null) return null;
  return `about ${seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`} left`;
}

function secondsLeft({ done, total, ended, elapsedMs }: RunPace): number | null {
  return ended === 0 || total <= done ? null : (elapsedMs / ended / 1000) * (total - done);
}
