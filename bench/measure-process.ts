import { spawn } from 'node:child_process';

/** What one run of a process took. */
export interface Measurement {
  /** Wall clock, from before it was started until it has ended. */
  seconds: number;
  /** User and system time of all its threads. */
  cpuSeconds: number;
  /** Largest resident size, in MB (10^6 bytes). */
  peakMegabytes: number;
}

/** With its begin and end, in milliseconds since 1970. */
export interface TimedMeasurement extends Measurement {
  startedAt: number;
  endedAt: number;
}

/** Writes CPU time and peak size to file descriptor 3 when the process ends. */
export const REPORT_AT_EXIT = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync, writeSync } from 'node:fs';
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    let kilobytes = process.resourceUsage().maxRSS;
    // Unlike maxRSS, this one starts anew with the program.
    try { kilobytes = Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]); } catch {}
    writeSync(3, JSON.stringify({ cpuSeconds: (user + system) / 1e6, peakMegabytes: kilobytes * 1024 / 1e6 }));
  });
`)}`;

/**
 * Runs Node once and measures it. What it prints goes nowhere.
 * @param allowed exit codes that are no failure
 * @param variables beside those of this process
 * @throws Error when it ends otherwise
 */
export function measureNode(
  args: readonly string[],
  workingDirectory: string,
  allowed: readonly number[] = [0],
  variables: Record<string, string> = {},
): Promise<TimedMeasurement> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const beganAt = Date.now();
    const child = spawn(process.execPath, ['--import', REPORT_AT_EXIT, ...args], {
      cwd: workingDirectory,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    });
    let report = '';
    let errors = '';
    child.stdio[3]?.on('data', (chunk) => {
      report += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === null || !allowed.includes(code)) {
        reject(new Error(`node ${args.join(' ')} ended with ${code}: ${errors}`));
        return;
      }
      const { cpuSeconds, peakMegabytes } = JSON.parse(report);
      resolve({
        ...{ seconds: (performance.now() - startedAt) / 1000, cpuSeconds, peakMegabytes },
        ...{ startedAt: beganAt, endedAt: Date.now() },
      });
    });
  });
}

/** Wall-clock seconds of a bare run of Node, with nothing added to it. */
export function timeNode(
  args: readonly string[],
  workingDirectory: string,
  variables: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const child = spawn(process.execPath, args, {
      cwd: workingDirectory,
      env: { ...process.env, ...variables },
      stdio: 'ignore',
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve((performance.now() - startedAt) / 1000)
        : reject(new Error(`node ${args.join(' ')} ended with ${code}`)),
    );
  });
}

/** Wall-clock seconds of some work. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** The middle value, which one slow run cannot move. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

export function medianMeasurement(runs: readonly Measurement[]): Measurement {
  return {
    seconds: median(runs.map(({ seconds }) => seconds)),
    cpuSeconds: median(runs.map(({ cpuSeconds }) => cpuSeconds)),
    peakMegabytes: median(runs.map(({ peakMegabytes }) => peakMegabytes)),
  };
}
