import { readdirSync, readFileSync } from 'node:fs';

export interface ChildProcessEntry {
  pid: number;
  /** As the process was started with, `NAME=value` each. */
  environment: string[];
}

/** How long an environment may take to be there, in milliseconds: a busy machine stops a process between two steps. */
const LONGEST_WAIT_MS = 2_000;

/**
 * The children of a process that run now, on Linux; empty elsewhere. What is read belongs to a child that has begun and
 * not ended: before, it shows its parent's command or nothing, and after, nothing.
 * @param of its id; this process without it
 */
export function childProcesses(of = process.pid): ChildProcessEntry[] {
  return processIds().flatMap((pid) => {
    try {
      return childProcess(pid, of);
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

function childProcess(pid: number, parent: number): ChildProcessEntry[] {
  for (const until = performance.now() + LONGEST_WAIT_MS; ; ) {
    const before = statOf(pid);
    if (before.parent !== parent || before.hasEnded) return [];
    const command = commandOf(pid);
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
    const after = statOf(pid);
    const isSame = after.startedAt === before.startedAt && !after.hasEnded && commandOf(pid) === command;
    // A child that was only just forked is still a copy of its parent.
    if (isSame && command === commandOf(parent)) return [];
    const isRead = isSame && command !== '' && environment !== '';
    // One that runs for so long without an environment has none.
    if (isRead || performance.now() > until) return [{ pid, environment: environment.split('\0') }];
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
  }
}

function statOf(pid: number): { parent: number; hasEnded: boolean; startedAt: string } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program stands in brackets, and may hold anything.
  const [state = '', parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(parent), hasEnded: 'ZX'.includes(state), startedAt: fields[17] ?? '' };
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
