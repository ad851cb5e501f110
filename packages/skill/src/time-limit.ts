import vm from 'node:vm';
import { dependsOnMoreThanFiles } from './file-access.ts';

/** A parser exceeded its time limit. */
export class ParseTimeoutError extends Error {
  override readonly name = 'ParseTimeoutError';
}

let work: () => unknown = () => undefined;
let guarded: { script: vm.Script; context: vm.Context } | undefined;

/** Share of the limit: an interrupted attempt that used less processor time was delayed by other programs. */
const ENOUGH = 0.8;
/** Attempts, each with twice the time by the clock: 31 times the limit in all, on a machine that does nothing else but wait. */
const ATTEMPTS = 5;

/**
 * Runs synchronous code and interrupts it when it has used the processor for `ms` milliseconds. Only node:vm can interrupt, by
 * the clock, so code that a busy machine held up runs again. Not to be nested.
 * @param run has no effects but its result
 * @throws ParseTimeoutError
 */
export function withinTime<T>(ms: number, run: () => T): T {
  guarded ??= { script: new vm.Script('work()'), context: vm.createContext({ work: () => work() }) };
  work = run;
  for (let attempt = 0; ; attempt++) {
    const before = process.cpuUsage();
    try {
      return guarded.script.runInContext(guarded.context, { timeout: ms * 2 ** attempt });
    } catch (error) {
      if (!isTimeout(error)) throw error;
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1000 < ms * ENOUGH && attempt + 1 < ATTEMPTS) continue;
      dependsOnMoreThanFiles();
      throw new ParseTimeoutError();
    }
  }
}

/** The error comes from the other context, so it is not an instance of this one's `Error`. */
function isTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
