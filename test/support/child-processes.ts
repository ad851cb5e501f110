import { readdirSync, readFileSync } from 'node:fs';

export interface ChildProcessEntry {
  pid: number;
  /** As the process was started with, `NAME=value` each. */
  environment: string[];
}

/** The children of this process that run now, on Linux; empty elsewhere. */
export function childProcesses(): ChildProcessEntry[] {
  return processIds().flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      if (parent !== process.pid) return [];
      return [{ pid, environment: readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0') }];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

function processIds(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}
