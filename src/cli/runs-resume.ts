import type { ResumedRun } from '../application/requests.ts';
import { resume } from '../application/resume.ts';
import { runNotResumable } from '../errors/run-error.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';

/** Runs one command line and tells the exit code. */
export type RunCli = (args: readonly string[], io: CliIo) => Promise<ExitCode>;

/**
 * `plugin-eval runs resume RUN [--max-cost USD]`: the same command again, in the same folder, as the same run. Answers
 * that are in the journal are not paid again. Without a new budget the old one goes on, less what was spent of it.
 * @throws RunError, DatabaseError
 */
export async function runRunsResume(
  id: string,
  { maxCost }: { maxCost?: number },
  io: CliIo,
  runCli: RunCli,
): Promise<ExitCode> {
  const { resumed, commandLine, workingDirectory } = await resume({ id, maxCost }, portsOf(io));
  if (commandLine.length === 0) {
    const remedy = ' Give the id to that program, which goes on with the same request.';
    throw runNotResumable(id, 'a program began it through the library, not a command line', remedy);
  }
  return runCli(commandLineOf(commandLine, resumed), { ...io, workingDirectory, resumed });
}

/** The arguments of the run with the budget in force instead of the one that they name. */
export function commandLineOf(command: readonly string[], { maxCostUsd }: ResumedRun): string[] {
  // What stands behind `--` belongs to a command that we run, not to us.
  const end = command.includes('--') ? command.indexOf('--') : command.length;
  const ours = command.slice(0, end);
  const kept = ours.filter(
    (argument, index) =>
      argument !== '--max-cost' && ours[index - 1] !== '--max-cost' && !argument.startsWith('--max-cost='),
  );
  return [...kept, ...(maxCostUsd === null ? [] : ['--max-cost', String(maxCostUsd)]), ...command.slice(end)];
}
