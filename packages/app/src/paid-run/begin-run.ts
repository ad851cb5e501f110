import { VERSION } from '@plugin-eval/engine/config/version.ts';
import type { Holder, Journal } from '@plugin-eval/engine/store/journal.ts';
import type { Ports } from '../ports.ts';
import { isHolderAlive } from '../runs/run-holder.ts';
import type { PaidRunPlan } from './paid-run-plan.ts';

/** Records a run, or takes up the one that the request resumes. @returns its id @throws RunError */
export async function beginRun(
  { request, settings, subjects, depth }: PaidRunPlan,
  holder: Holder,
  journal: Pick<Journal, 'beginRun' | 'resumeRun'>,
  ports: Ports,
): Promise<string> {
  const { workingDirectory, commandLine = [], resumed } = request;
  const startedAt = ports.now();
  if (resumed !== undefined) {
    // Whoever had the run before has lost the lease of its job.
    const isAlive = ports.job === undefined ? isHolderAlive(ports) : () => false;
    await journal.resumeRun(resumed.id, holder, startedAt, isAlive);
    return resumed.id;
  }
  const id = `r${ports.randomId(8)}`;
  await journal.beginRun({
    ...{ id, command: commandLine, workingDirectory, toolVersion: VERSION, subjects, depth },
    ...{ seed: settings.models.seed, maxCostUsd: settings.models.maxCost, startedAt, holder },
  });
  return id;
}
