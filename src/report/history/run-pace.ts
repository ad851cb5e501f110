import { plural } from '../number-format.ts';

/** How far a run is: what it has done, and what it is going to do. */
export interface RunPace {
  /** Calls that are over: answered, answered from the journal, or given up. */
  done: number;
  /** Of all that it is going to ask, as far as is known; at least `done`. */
  total: number;
  /** Calls that the present process has ended by asking; answers from the journal take no time. */
  ended: number;
  /** How long that process is at work. */
  elapsedMs: number;
}

/** "12 of about 40 calls". */
export function describeCallsDone({ done, total }: Pick<RunPace, 'done' | 'total'>): string {
  return `${done} of about ${plural(total, 'call')}`;
}

/** "about 40 s left", when it goes on as fast as on average so far; null where nobody can tell, and at the end. */
export function describeTimeLeft(pace: RunPace): string | null {
  const seconds = secondsLeft(pace);
  if (seconds === null) return null;
  return `about ${seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`} left`;
}

function secondsLeft({ done, total, ended, elapsedMs }: RunPace): number | null {
  return ended === 0 || total <= done ? null : (elapsedMs / ended / 1000) * (total - done);
}
