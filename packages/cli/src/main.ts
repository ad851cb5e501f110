import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { EXIT } from '@plugin-eval/app/operations/exit-code.ts';
import { hostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import { openKeyboard } from './keyboard.ts';
import { listenForInterrupt } from './listen-for-interrupt.ts';
import { runCli } from './run-cli.ts';
import { standardOutput } from './standard-output.ts';

const NANOSECONDS_PER_MILLISECOND = 1e6;

/** Runs the command line of this process. */
export async function main(): Promise<void> {
  // A reader that has seen enough, such as `head`, closes the pipe; that is not a failure.
  const out = standardOutput(
    1,
    () => process.stdout,
    (error) => {
      if (error.code === 'EPIPE') return;
      process.exitCode = EXIT.wrongUse;
      err.write(`plugin-eval: Cannot write to stdout: ${error.code}.\n`);
    },
  );
  const err = standardOutput(
    2,
    () => process.stderr,
    (error) => {
      if (error.code !== 'EPIPE') process.exitCode = EXIT.wrongUse;
    },
  );
  const code = await runCli(process.argv.slice(2), {
    writeOut: out.write,
    writeErr: err.write,
    variables: process.env,
    workingDirectory: process.cwd(),
    stdoutIsTerminal: out.isTerminal,
    stdoutColumns: out.columns(),
    stderrIsTerminal: err.isTerminal,
    stderrColumns: err.columns,
    // Not performance.now, which loads a module of its own at its first call.
    clock: () => Number(process.hrtime.bigint()) / NANOSECONDS_PER_MILLISECOND,
    cores: availableParallelism(),
    now: () => new Date(),
    machine: hostMachine,
    randomId: (length) => [...randomBytes(length)].map((byte) => (byte % 36).toString(36)).join(''),
    today: () => new Date().toISOString().slice(0, 10),
    onInterrupt: listenForInterrupt,
    openKeyboard: () => (process.stdin.isTTY ? openKeyboard(process.stdin) : null),
  });
  // A full disk may have spoken first.
  process.exitCode ??= code;
  // At once: an orderly shutdown takes the signal handlers down first, and an echo of the Ctrl-C would kill it midway.
  if (code === EXIT.interrupted) process.exit();
  // Where nothing is waited for: taking the heap apart takes longer than writing a small document does.
  if (out.isDone() && err.isDone() && process.getActiveResourcesInfo().length === 0) process.exit();
}
