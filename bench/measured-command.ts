import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from '../test/support/built-cli.ts';
import { type Measurement, REPORT_AT_EXIT } from './measure-process.ts';

const COMMAND = fileURLToPath(new URL('../dist/plugin-eval.js', import.meta.url));

/** The built command, which is at work. */
export interface MeasuredCommand {
  process: ChildProcess;
  /** What it has written to stderr. */
  said: () => string;
  /** Resolves when the text was on stderr. */
  says: (text: string) => Promise<void>;
  /** @throws Error when it ends otherwise than well */
  ended: Promise<Measurement>;
}

export interface MeasuredOptions {
  folder: string;
  variables: Readonly<Record<string, string>>;
  /** Where its stdout goes; absent: nowhere. */
  output?: string;
}

/** Starts the built command, whose CPU time and memory are known when it has ended by itself. */
export function startMeasured(
  args: readonly string[],
  { folder, variables, output }: MeasuredOptions,
): MeasuredCommand {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', REPORT_AT_EXIT, COMMAND, ...args], {
    cwd: folder,
    env: { ...cleanEnvironment(), ...variables },
    stdio: ['ignore', output === undefined ? 'ignore' : openSync(output, 'w'), 'pipe', 'pipe'],
  });
  let [errors, report] = ['', ''];
  const waiting: { text: string; resolve: () => void }[] = [];
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    errors = `${errors}${chunk}`.slice(-100_000);
    for (const { text, resolve } of waiting) if (errors.includes(text)) resolve();
  });
  child.stdio[3]?.on('data', (chunk) => {
    report += chunk;
  });
  const ended = new Promise<Measurement>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code !== 0 || report === '')
        return reject(new Error(`${args.join(' ')} ended with ${signal ?? code}: ${errors.slice(-2_000)}`));
      resolve({ seconds: (performance.now() - startedAt) / 1000, ...JSON.parse(report) });
    });
  });
  ended.catch(() => {});
  return {
    ...{ process: child, said: () => errors, ended },
    says: (text) => new Promise<void>((resolve) => void waiting.push({ text, resolve })),
  };
}
