import { readFileSync, type StatsFs, statfsSync } from 'node:fs';
import type { SandboxLimit } from '@plugin-eval/core/documents/executed-session.ts';
import { HOME_FOLDER, type SandboxLimits, WORK_FOLDER } from './sandbox.ts';

/** Clock ticks of /proc in a second; the same on all of Linux. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;
const MOST_PROCESSES_READ = 4096;

/**
 * Checks all processes below one, on machines without a better mechanism.
 * @param root id of the process that was started for the sandbox
 * @returns the first limit that they are beyond, or null
 */
export function watchedLimit(
  root: number,
  limits: Pick<SandboxLimits, 'memoryBytes' | 'processes' | 'cpuMs' | 'diskBytes'>,
): SandboxLimit | null {
  const all = familyOf(root);
  if (all.length > limits.processes) return 'processes';
  let memory = folderBytes(all.at(1), limits.diskBytes);
  let ticks = 0;
  for (const pid of all) {
    const stat = statOf(pid);
    if (stat === null) continue;
    memory += stat.residentPages * PAGE_BYTES;
    ticks += stat.ticks;
  }
  if (memory > limits.memoryBytes) return 'memory';
  return (ticks / TICKS_PER_SECOND) * 1000 > limits.cpuMs ? 'cpu-time' : null;
}

/**
 * Returns whether a folder in memory holds more files than allowed: bubblewrap has no other limit on them.
 * @param root id of the process that was started for the sandbox
 */
export function hasTooManyFiles(root: number, limits: Pick<SandboxLimits, 'files' | 'diskBytes'>): boolean {
  return ownFolders(familyOf(root).at(-1), limits.diskBytes).some(
    ({ files, ffree }) => files - ffree > limits.files,
  );
}

/** Processes below one, itself first. Orphans belong to process 1 of the namespace. */
export function familyOf(root: number): number[] {
  const found = [root];
  for (let index = 0; index < found.length && found.length < MOST_PROCESSES_READ; index++) {
    const children = read(`/proc/${found[index]}/task/${found[index]}/children`);
    found.push(...children.split(' ').filter(Boolean).map(Number));
  }
  return found;
}

function statOf(pid: number): { ticks: number; residentPages: number } | null {
  const text = read(`/proc/${pid}/stat`);
  // The name in brackets may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 22) return null;
  const at = (position: number) => Number(fields[position - 3]);
  // Own time, and that of children that have ended.
  return { ticks: at(14) + at(15) + at(16) + at(17), residentPages: at(24) };
}

/** Bytes in the folders in memory, as seen by one of the processes. */
function folderBytes(pid: number | undefined, most: number): number {
  return ownFolders(pid, most).reduce((sum, { blocks, bfree, bsize }) => sum + (blocks - bfree) * bsize, 0);
}

function ownFolders(pid: number | undefined, most: number): StatsFs[] {
  if (pid === undefined) return [];
  return ['/tmp', HOME_FOLDER, WORK_FOLDER].flatMap((folder) => {
    try {
      const stats = statfsSync(`/proc/${pid}/root${folder}`);
      // Until the sandbox has its own root, these are folders of the host.
      return stats.blocks * stats.bsize > most + PAGE_BYTES ? [] : [stats];
    } catch {
      return [];
    }
  });
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
