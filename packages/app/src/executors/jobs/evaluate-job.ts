import type { HeldEvaluation } from '@plugin-eval/engine/fleet/evaluation-queue.ts';
import type { StepEnd } from '@plugin-eval/engine/fleet/evaluation-runner.ts';
import type { Variables } from '../../ports.ts';
import type { ResumedRun } from '../../requests.ts';
import type { EvaluatedJob, FleetConnection } from '../queues.ts';
import { openJob } from './job-inputs.ts';

/** A command line that is run for a job. */
export interface JobCommand {
  commandLine: readonly string[];
  workingDirectory: string;
  /** Settings that count before those of this machine. */
  variables: Variables;
  resumed: ResumedRun;
  job: EvaluatedJob;
  /** Lets go of it in order. */
  signal: AbortSignal;
}

/** The end of a command line: its exit code and its last words. */
export interface CommandEnd {
  code: number;
  /** True when another machine could do better: a key or a setting is missing here. */
  wrongUse: boolean;
  message: string | null;
}

/**
 * Evaluates a job until its tasks have to be waited for, or until it has ended.
 * @param runCommand runs a command line in this process
 * @param leave told to let go of it
 */
export async function evaluateJob(
  held: HeldEvaluation,
  { queue, contents }: Pick<FleetConnection, 'queue' | 'contents'>,
  runCommand: (command: JobCommand) => Promise<CommandEnd>,
  leave: AbortSignal,
): Promise<StepEnd> {
  const opened = openJob(held, await contents.bytesOf(held.inputs));
  const stop = new AbortController();
  let left: 'parked' | 'left' | null = null;
  let lookAgainMs: number | null = null;
  const letGo = (how: 'parked' | 'left') => {
    left ??= how;
    stop.abort();
  };
  const onLeave = () => letGo('left');
  if (leave.aborted) onLeave();
  else leave.addEventListener('abort', onLeave, { once: true });
  try {
    const { maxUsd, spentUsd } = await queue.spending(held.run);
    const parking = {
      park: () => letGo('parked'),
      lookAgain: (ms: number) => {
        lookAgainMs = ms;
      },
      get isParked() {
        return left !== null || lookAgainMs !== null;
      },
    };
    const {
      code,
      wrongUse,
      message: said,
    } = await runCommand({
      ...{ commandLine: opened.commandLine, workingDirectory: opened.workingDirectory },
      variables: opened.variables,
      resumed: { id: held.run, maxCostUsd: maxUsd, spentUsd },
      // A worker learns from its signal that it lost a run.
      job: { parking, isHeld: async () => true, root: opened.root },
      signal: stop.signal,
    });
    if (left !== null) return { kind: left };
    if (lookAgainMs !== null) return { kind: 'waits', ms: lookAgainMs };
    return wrongUse ? { kind: 'failed', code, message: said ?? '' } : { kind: 'ended', code, message: said };
  } finally {
    leave.removeEventListener('abort', onLeave);
    opened.remove();
  }
}
