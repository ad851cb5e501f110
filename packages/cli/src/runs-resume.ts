import type { ExitCode } from '@plugin-eval/app/operations/exit-code.ts';
import type { ResumedRun } from '@plugin-eval/app/requests.ts';
import { resume } from '@plugin-eval/app/resume.ts';
import { runNotResumable } from '@plugin-eval/core/errors/run-error.ts';
import type { RunCli } from './cli-command.ts';
import { portsOf } from './create-ports.ts';
import type { CliIo } from './io.ts';

/**
 * `plugin-eval runs resume RUN [--max-cost USD] [--yes] [--detach] [--wait]`: the same command again, in the
 * same folder, as the same run. Answers in the journal are not paid again. Without a new budget the rest of
 * the old one applies. A run of the fleet that began on another machine is unpacked here; with `--detach`
 * workers continue it. A run with pending batches stays parked; `--wait` waits for them.
 * @throws RunError, DatabaseError, DetachedError
 */
export async function resumeRun(
  id: string,
  {
    maxCost,
    yes = false,
    detach = false,
    wait = false,
  }: {
    maxCost?: number | undefined;
    yes?: boolean | undefined;
    detach?: boolean | undefined;
    wait?: boolean | undefined;
  },
  io: CliIo,
  runCli: RunCli,
): Promise<ExitCode> {
  const shared = portsOf(io);
  if (shared.store.queues !== null || detach) {
    const { resumeJob } = await import('@plugin-eval/app/executors/jobs/resume-job.ts');
    const taken = await resumeJob({ id, maxCost, detach }, shared);
    if (taken !== null) {
      const { commandLine, variables, release, ...rest } = taken;
      try {
        const settings = { ...io.variables, ...variables };
        return await runCli(commandLineOf(commandLine, rest.resumed, yes ? ['--yes'] : []), {
          ...io,
          ...rest,
          variables: settings,
        });
      } finally {
        await release();
      }
    }
  }
  const { resumed, commandLine, workingDirectory } = await resume({ id, maxCost }, portsOf(io));
  if (commandLine.length === 0) {
    const remedy = ' Give the id to that program, which continues with the same request.';
    throw runNotResumable(id, 'a program started it through the library, not a command line', remedy);
  }
  if (wait && !commandLine.includes('--batch'))
    throw runNotResumable(id, 'it uses no batches', ' Leave --wait out.');
  const added = [...(wait ? ['--wait'] : []), ...(yes ? ['--yes'] : [])];
  return runCli(commandLineOf(commandLine, resumed, added), { ...io, workingDirectory, resumed });
}

/**
 * The arguments of the run, which is not left to the fleet again, with the budget in force instead of the one that they name.
 * @param added flags without a value
 */
export function commandLineOf(
  command: readonly string[],
  { maxCostUsd }: ResumedRun,
  added: readonly string[] = [],
): string[] {
  // What stands behind `--` belongs to a command that we run, not to us.
  const end = command.includes('--') ? command.indexOf('--') : command.length;
  const ours = command.slice(0, end);
  const kept = ours.filter(
    (argument, index) =>
      argument !== '--detach' &&
      !added.includes(argument) &&
      argument !== '--max-cost' &&
      ours[index - 1] !== '--max-cost' &&
      !argument.startsWith('--max-cost='),
  );
  const budget = maxCostUsd === null ? [] : ['--max-cost', String(maxCostUsd)];
  return [...kept, ...added, ...budget, ...command.slice(end)];
}
