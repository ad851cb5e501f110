import { join } from 'node:path';
import type { CliIo } from '../../src/cli/io.ts';
import { runCli } from '../../src/cli/run-cli.ts';

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
    today: () => '2026-01-01',
    onInterrupt: () => {},
    ...changes,
    variables: { PLUGIN_EVAL_HOME: join(workingDirectory, 'no-home'), ...changes.variables },
  };
  return { io, printed };
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
