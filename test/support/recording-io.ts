import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { CliIo } from '@plugin-eval/cli/io.ts';
import type { Keyboard } from '@plugin-eval/cli/keyboard.ts';
import { runCli } from '@plugin-eval/cli/run-cli.ts';

/** Goes on from one command to the next, as time does. */
let seconds = 0;

/** A process to run commands in that keeps what they print. No configuration of the machine reaches it. */
export function recordingIo(workingDirectory: string, changes: Partial<CliIo> = {}) {
  const printed = { stdout: '', stderr: '' };
  let now = 0;
  const io: CliIo = {
    writeOut: (text) => {
      printed.stdout += text;
    },
    writeErr: (text) => {
      printed.stderr += text;
    },
    workingDirectory,
    stdoutIsTerminal: false,
    stderrIsTerminal: false,
    clock: () => ++now,
    cores: 1,
    now: () => new Date(Date.UTC(2026, 0, 1) + ++seconds * 1000),
    machine: { pid: process.pid, name: 'test', isAlive: (pid) => pid === process.pid },
    randomId: (length) => randomBytes(length).toString('hex').slice(0, length),
    today: () => '2026-01-01',
    onInterrupt: () => () => {},
    openKeyboard: () => null,
    ...changes,
    variables: { PLUGIN_EVAL_HOME: join(workingDirectory, 'no-home'), ...changes.variables },
  };
  return { io, printed };
}

/** A keyboard on which these keys are pressed, one after the other; at their end the terminal is gone. */
export function pressing(...keys: string[]): { keyboard: Keyboard; isClosed: () => boolean } {
  const left = [...keys];
  let closed = false;
  return {
    keyboard: {
      next: async () => left.shift() ?? null,
      close: () => {
        closed = true;
      },
    },
    isClosed: () => closed,
  };
}

/** Runs one command line in a folder, in this process. */
export async function runCommand(
  workingDirectory: string,
  args: readonly string[],
  changes: Partial<CliIo> = {},
) {
  const { io, printed } = recordingIo(workingDirectory, changes);
  const code = await runCli(args, io);
  return { code, ...printed };
}
