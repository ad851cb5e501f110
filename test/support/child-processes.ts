import { readdirSync, readFileSync } from 'node:fs';

export interface ChildProcessEntry {
  pid: number;
  /** As the process was started with, `NAME=value` each. */
  environment: string[];
}

/** The children of a process that run now, on Linux; empty elsewhere. @param of its id; this process without it */
export function childProcesses(of = process.pid): ChildProcessEntry[] {
  return processIds().flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      // A child that was only just forked is still a copy of its parent.
      if (parent !== of || commandOf(pid) === commandOf(parent)) return [];
      return [{ pid, environment: readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0') }];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
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
