/**
 * Sends a signal to every process of a group that we started.
 * @param leader id of the process that the group was made for
 * @returns whether any process of it was there
 */
export function signalGroup(leader: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    // Nobody is left, or, where there are no groups, nobody ever was.
    return false;
  }
}
