import vm from 'node:vm';

/**
 * Runs synchronous code and fails when it takes longer, also when it would never end.
 * @throws the script's timeout error
 */
export function withinTime<T>(milliseconds: number, action: () => T): T {
  const context = vm.createContext({ action });
  return vm.runInContext('action()', context, { timeout: milliseconds });
}
