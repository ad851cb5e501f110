import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from './built-cli.ts';

const ENTRY = fileURLToPath(new URL('../../packages/cli/src/entry.ts', import.meta.url));

/** A worker in a process of its own. */
export interface WorkerProcess {
  process: ChildProcess;
  /** Resolves when it takes tasks. */
  started: Promise<void>;
  /** Exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Lines of its log. */
  lines: string[];
}

/** `plugin-eval worker` from the sources. */
export function startWorker(
  workingDirectory: string,
  variables: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): WorkerProcess {
  const child = spawn(process.execPath, [ENTRY, 'worker', ...flags], {
    cwd: workingDirectory,
    env: { ...cleanEnvironment(), ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines: string[] = [];
  const { promise: started, resolve } = Promise.withResolvers<void>();
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    if (line.includes('"event":"started"')) resolve();
  });
  const ended = new Promise<number | null>((done) => void child.once('exit', done));
  return { process: child, started, ended, lines };
}
