import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

const SAMPLE_MS = 100;

/** What a process and all its children took together. */
export interface TreeMeasurement {
  /** Wall clock, from before it was started until it has ended. */
  seconds: number;
  /**
   * The largest sum of memory that was seen, in MB (10^6 bytes): `resident` counts what processes share once for each,
   * `proportional` (PSS) once in all. NaN where there is no /proc.
   */
  peakResident: number;
  peakProportional: number;
}

/**
 * Runs Node once, and looks at the memory of the whole family ten times a second.
 * @throws Error when it ends with another code than 0
 */
export async function measureTree(
  args: readonly string[],
  workingDirectory: string,
  variables: Record<string, string>,
): Promise<TreeMeasurement> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: workingDirectory,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const peak = { resident: Number.NaN, proportional: Number.NaN };
  const watch = setInterval(() => {
    for (const name of ['resident', 'proportional'] as const) {
      const sum = megabytesOf(familyOf(child.pid ?? 0), name);
      if (sum > 0) peak[name] = Math.max(sum, Number.isNaN(peak[name]) ? 0 : peak[name]);
    }
  }, SAMPLE_MS);
  try {
    await ended(child);
  } finally {
    clearInterval(watch);
  }
  return {
    seconds: (performance.now() - startedAt) / 1000,
    peakResident: peak.resident,
    peakProportional: peak.proportional,
  };
}

function ended(child: ChildProcess): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`It ended with ${code}: ${errors}`)),
    );
  });
}

/** A process and its descendants, however their groups are. */
function familyOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of entriesOf('/proc')) {
    const stat = /^\d+$/.test(name) ? textOf(`/proc/${name}/stat`) : '';
    if (stat !== '') parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const family = [root];
  for (const pid of family) family.push(...[...parents.keys()].filter((one) => parents.get(one) === pid));
  return family;
}

const FIELDS = { resident: /^Rss:\s+(\d+)/m, proportional: /^Pss:\s+(\d+)/m };

function megabytesOf(family: readonly number[], what: keyof typeof FIELDS): number {
  const kilobytes = family.map((pid) =>
    Number(FIELDS[what].exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  );
  return (kilobytes.reduce((sum, one) => sum + one, 0) * 1024) / 1e6;
}

/** A process may end while it is looked at. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
