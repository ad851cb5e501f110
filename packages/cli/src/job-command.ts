import type { CommandEnd, JobCommand } from '@plugin-eval/app/executors/jobs/evaluate-job.ts';
import { EXIT } from '@plugin-eval/app/operations/exit-code.ts';
import type { RunCli } from './cli-command.ts';
import type { CliIo } from './io.ts';
import { commandLineOf } from './runs-resume.ts';

const LONGEST_SAID = 2_000;

/**
 * Runs the command line of a run assigned to the fleet. Its output is discarded: the journal has the result.
 */
export async function runJobCommand(
  { commandLine, workingDirectory, variables, resumed, job, signal }: JobCommand,
  io: CliIo,
  runCli: RunCli,
): Promise<CommandEnd> {
  let output = '';
  const code = await runCli(commandLineOf(commandLine, resumed), {
    ...io,
    workingDirectory,
    variables: { ...io.variables, ...variables },
    resumed,
    job,
    ...{ stdoutIsTerminal: false, stderrIsTerminal: false, openKeyboard: () => null },
    writeOut: () => {},
    writeErr: (text) => {
      output = `${output}${text}`.slice(-LONGEST_SAID);
    },
    onInterrupt(stop) {
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      return () => signal.removeEventListener('abort', stop);
    },
  });
  return { code, wrongUse: code === EXIT.wrongUse, message: output.trim() === '' ? null : output.trim() };
}
