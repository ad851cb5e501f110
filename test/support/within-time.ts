import vm from 'node:vm';

/** By so much more of the clock than of the processor an action may take: other work can hold a busy machine up. */
const PATIENCE = 10;

/** One for all: making one takes longer than most actions. */
const context = vm.createContext({ action: (): unknown => undefined }) as { action: () => unknown };
const CALL = new vm.Script('action()');

/**
 * Runs synchronous code and fails when it takes more time of the processor, also when it would never end.
 * @throws Error, or the script's timeout error after ten times as long by the clock
 */
export function withinTime<T>(milliseconds: number, action: () => T): T {
  const before = process.threadCpuUsage();
  context.action = action;
  const result = CALL.runInContext(context, { timeout: milliseconds * PATIENCE });
  const { user, system } = process.threadCpuUsage(before);
  const took = (user + system) / 1000;
  if (took > milliseconds)
    throw new Error(`It took ${Math.round(took)} ms of the processor, not ${milliseconds}.`);
  return result;
}
