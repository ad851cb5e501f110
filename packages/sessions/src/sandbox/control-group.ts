import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxLimit } from '@plugin-eval/core/documents/executed-session.ts';
import type { SandboxLimits } from './sandbox.ts';

/** Places for our control groups: one folder of version 2, or one for each controller of version 1. */
export type ControlGroupRoot =
  | { version: 2; folder: string }
  | { version: 1; memory: string; pids: string; cpuacct: string };

/** A control group of one sandbox. */
export interface ControlGroup {
  /** Files that a process writes `0` into to become a member. */
  memberFiles: readonly string[];
  /** The first limit that its members reached. */
  limitHit(limits: Pick<SandboxLimits, 'cpuMs'>): SandboxLimit | null;
  /** Milliseconds of all processors so far; null when it cannot be read. */
  cpuMs(): number | null;
  /** Returns true once removed; it stays while it has members. */
  remove(): boolean;
}

/**
 * Finds the place where this process can create control groups that enforce limits of memory and processes;
 * null without one. Tries by creating one.
 */
export function findControlGroupRoot(name: string): ControlGroupRoot | null {
  const root = controlGroupRoot();
  if (root === null) return null;
  // Where nobody has done so yet; it fails where it is not ours to do.
  if (root.version === 2) writeIfThere(join(root.folder, 'cgroup.subtree_control'), '+memory +pids');
  try {
    makeControlGroup(root, name, { memoryBytes: 64 * 1024 ** 2, processes: 16 }).remove();
    return root;
  } catch {
    return null;
  }
}

/** @throws an error of the file system where it may not be made */
export function makeControlGroup(
  root: ControlGroupRoot,
  name: string,
  { memoryBytes, processes }: Pick<SandboxLimits, 'memoryBytes' | 'processes'>,
): ControlGroup {
  const folders =
    root.version === 2
      ? { memory: join(root.folder, name), pids: join(root.folder, name), cpu: join(root.folder, name) }
      : { memory: join(root.memory, name), pids: join(root.pids, name), cpu: join(root.cpuacct, name) };
  const all = [...new Set(Object.values(folders))];
  try {
    for (const folder of all) mkdirSync(folder);
    const isNew = root.version === 2;
    writeFileSync(join(folders.memory, isNew ? 'memory.max' : 'memory.limit_in_bytes'), String(memoryBytes));
    writeIfThere(
      join(folders.memory, isNew ? 'memory.swap.max' : 'memory.memsw.limit_in_bytes'),
      isNew ? '0' : String(memoryBytes),
    );
    writeFileSync(join(folders.pids, 'pids.max'), String(processes));
  } catch (error) {
    for (const folder of all) removeFolder(folder);
    throw error;
  }
  const cpuMs = () =>
    root.version === 2
      ? thousandth(field(join(folders.cpu, 'cpu.stat'), 'usage_usec'))
      : thousandth(thousandth(Number(read(join(folders.cpu, 'cpuacct.usage')) ?? Number.NaN)));
  return {
    memberFiles: all.map((folder) => join(folder, 'cgroup.procs')),
    cpuMs,
    limitHit(limits) {
      const events = join(folders.memory, root.version === 2 ? 'memory.events' : 'memory.oom_control');
      if ((field(events, 'oom_kill') ?? 0) > 0) return 'memory';
      if ((field(join(folders.pids, 'pids.events'), 'max') ?? 0) > 0) return 'processes';
      return (cpuMs() ?? 0) > limits.cpuMs ? 'cpu-time' : null;
    },
    remove: () => all.map(removeFolder).every(Boolean),
  };
}

function controlGroupRoot(): ControlGroupRoot | null {
  const membership = read('/proc/self/cgroup') ?? '';
  const mounts = (read('/proc/mounts') ?? '')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, , type]) => type === 'cgroup' || type === 'cgroup2');
  const folderOf = (controller: string) => {
    const mount = mounts.find(
      ([, , type, options]) => type === 'cgroup' && options?.split(',').includes(controller),
    );
    const own = membership.split('\n').find((line) => line.split(':')[1]?.split(',').includes(controller));
    return mount?.[1] === undefined || own === undefined ? null : join(mount[1], own.split(':')[2] ?? '/');
  };
  const [memory, pids, cpuacct] = [folderOf('memory'), folderOf('pids'), folderOf('cpuacct')];
  if (memory !== null && pids !== null && cpuacct !== null) return { version: 1, memory, pids, cpuacct };
  const unified = mounts.find(([, , type]) => type === 'cgroup2')?.[1];
  if (unified === undefined) return null;
  // A group that has members can have no children with limits; the first one can.
  return { version: 2, folder: unified };
}

function removeFolder(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return !existsSync(folder);
  }
}

function writeIfThere(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch {
    // A kernel without swap accounting.
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** A number in a file of lines `name number`. */
function field(path: string, name: string): number | null {
  const line = read(path)
    ?.split('\n')
    .find((one) => one.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length + 1));
}

function thousandth(value: number | null): number | null {
  return value === null || Number.isNaN(value) ? null : value / 1000;
}
