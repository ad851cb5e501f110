import { existsSync } from 'node:fs';
import type { ResumedRun } from '../application/requests.ts';
import { sqliteStore } from '../application/sqlite-store.ts';
import { runNotResumable } from '../errors/run-error.ts';
import { spentBy } from '../run/spent-by.ts';
import { noTarget } from '../skill/identify-target.ts';
import type { AttemptRecord, RunRecord } from '../store/journal.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { resumeWithBudget } from './resume-line.ts';

/** Runs one command line and tells the exit code. */
export type RunCli = (args: readonly string[], io: CliIo) => Promise<ExitCode>;

/**
 * `plugin-eval runs resume RUN [--max-cost USD]`: the same command again, in the same folder, as the same run. Answers
 * that are in the journal are not paid again. Without a new budget the old one goes on, less what was spent of it.
 * @throws RunError, DatabaseError
 */
export async function runRunsResume(
  id: string,
  flags: { maxCost?: number },
  io: CliIo,
  runCli: RunCli,
): Promise<ExitCode> {
  const journal = await sqliteStore(io.variables).openJournal();
  let run: RunRecord;
  let attempts: AttemptRecord[];
  try {
    run = await journal.findRun(id);
    attempts = await journal.attemptsOf(id);
  } finally {
    await journal.close();
  }
  if (run.status === 'budget-spent' && flags.maxCost === undefined) {
    throw runNotResumable(
      id,
      'its budget is spent',
      ` Say what may be spent from here on: ${resumeWithBudget(id, run.maxCostUsd ?? 0)}`,
    );
  }
  if (!existsSync(run.workingDirectory)) {
    throw noTarget(run.workingDirectory, 'missing', `is gone, and run ${id} was started there`);
  }
  const resumed: ResumedRun =
    flags.maxCost === undefined
      ? { id, maxCostUsd: run.maxCostUsd, spentUsd: spentBy(attempts) }
      : { id, maxCostUsd: flags.maxCost, spentUsd: 0 };
  return runCli(commandLineOf(run.command, resumed), {
    ...io,
    workingDirectory: run.workingDirectory,
    resumed,
  });
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
