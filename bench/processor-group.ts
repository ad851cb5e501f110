import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processorSeconds } from './processor-seconds.ts';

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/** Processor time of this process and everything it starts, also of what ended without being waited for. */
export interface ProcessorGroup {
  seconds(): number;
  /** Leaves a process out of it, with what it starts later. */
  leaveOut(pid: number): void;
}

/** A control group where one can be made; elsewhere only what was waited for is counted. */
export function ownProcessorGroup(): ProcessorGroup {
  for (const { parent, file, read } of PLACES) {
    const folder = join(parent, `plugin-eval-bench-${process.pid}`);
    try {
      mkdirSync(folder);
      writeFileSync(join(folder, 'cgroup.procs'), String(process.pid));
      const seconds = () => read(readFileSync(join(folder, file), 'utf8'));
      if (!Number.isFinite(seconds())) continue;
      return { seconds, leaveOut: (pid) => writeFileSync(join(parent, 'cgroup.procs'), String(pid)) };
    } catch {
      // This kind of group is not there, or not ours to make.
    }
  }
  return { seconds: processorSeconds, leaveOut: () => {} };
}

const PLACES = [
  {
    ...{ parent: '/sys/fs/cgroup/cpuacct', file: 'cpuacct.usage' },
    read: (text: string) => Number(text) / NANOSECONDS,
  },
  {
    ...{ parent: '/sys/fs/cgroup', file: 'cpu.stat' },
    read: (text: string) => Number(/^usage_usec (\d+)/m.exec(text)?.[1]) / MICROSECONDS,
  },
];
