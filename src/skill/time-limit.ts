import vm from 'node:vm';
import { dependsOnMoreThanFiles } from './file-access.ts';

/** A parser was kept busy for longer than the limit allows. */
export class ParseTimeoutError extends Error {
  override readonly name = 'ParseTimeoutError';
}

let work: () => unknown = () => undefined;
let guarded: { script: vm.Script; context: vm.Context } | undefined;

/**
 * Runs synchronous code, and interrupts it after `ms` milliseconds; only node:vm can do that. Not to be nested.
 * @throws ParseTimeoutError
 */
export function withinTime<T>(ms: number, run: () => T): T {
  guarded ??= { script: new vm.Script('work()'), context: vm.createContext({ work: () => work() }) };
  work = run;
  try {
    return guarded.script.runInContext(guarded.context, { timeout: ms });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    dependsOnMoreThanFiles();
    throw new ParseTimeoutError();
  }
}

/** The error comes from the other context, so it is not an instance of this one's `Error`. */
function isTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
