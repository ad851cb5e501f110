import { spawn } from 'node:child_process';
import { hostSystem } from './host-machine.ts';

/**
 * Sends a signal to every process of a group that we started. Windows has no groups and no signals: there the leader and all of
 * its descendants are ended at once.
 * @param leader id of the process that the group was made for
 * @returns false when no process of it was there
 */
export function signalGroup(
  leader: number,
  signal: NodeJS.Signals,
  platform: string = hostSystem.platform,
  endTree: (leader: number) => void = endProcessTree,
): boolean {
  if (platform === 'win32') {
    endTree(leader);
    return true;
  }
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    return false;
  }
}

function endProcessTree(leader: number): void {
  const ended = spawn('taskkill', ['/pid', String(leader), '/t', '/f'], {
    stdio: 'ignore',
    windowsHide: true,
  });
  // It ended before.
  ended.on('error', () => undefined);
}
