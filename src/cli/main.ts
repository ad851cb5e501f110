import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hostMachine } from '../config/host-machine.ts';
import { boundHeap } from './bound-heap.ts';
import { delayCompilers } from './delay-compilers.ts';
import { EXIT } from './exit-code.ts';
import { openKeyboard } from './keyboard.ts';
import { listenForInterrupt } from './listen-for-interrupt.ts';
import { runCli } from './run-cli.ts';

const NANOSECONDS_PER_MILLISECOND = 1e6;

/** Runs the command line of this process. */
export async function main(): Promise<void> {
  delayCompilers();
  // A reader that has seen enough, such as `head`, closes the pipe; that is not a failure.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') return;
      process.exitCode = EXIT.wrongUse;
      if (stream === process.stdout)
        process.stderr.write(`plugin-eval: Cannot write to stdout: ${error.code}.\n`);
    });
  }
  const code = await runCli(process.argv.slice(2), {
    writeOut: (text) => void process.stdout.write(text),
    writeErr: (text) => void process.stderr.write(text),
    variables: process.env,
    workingDirectory: process.cwd(),
    stdoutIsTerminal: process.stdout.isTTY === true,
    stdoutColumns: process.stdout.isTTY ? process.stdout.columns || null : null,
    stderrIsTerminal: process.stderr.isTTY === true,
    stderrColumns: () => (process.stderr.isTTY ? process.stderr.columns || null : null),
    // Not performance.now, which loads a module of its own at its first call.
    clock: () => Number(process.hrtime.bigint()) / NANOSECONDS_PER_MILLISECOND,
    cores: availableParallelism(),
    now: () => new Date(),
    machine: hostMachine,
    randomId: (length) => [...randomBytes(length)].map((byte) => (byte % 36).toString(36)).join(''),
    today: () => new Date().toISOString().slice(0, 10),
    onInterrupt: listenForInterrupt,
    boundHeap,
    openKeyboard: () => (process.stdin.isTTY ? openKeyboard(process.stdin) : null),
  });
  // A full disk may have spoken first.
  process.exitCode ??= code;
  // At once: an orderly shutdown takes the signal handlers down first, and an echo of the Ctrl-C would kill it midway.
  if (code === EXIT.interrupted) process.exit();
}
