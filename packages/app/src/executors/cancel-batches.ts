import { existsSync } from 'node:fs';
import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { systemTimer } from '@plugin-eval/engine/run/timer.ts';
import type { BatchRecord } from '@plugin-eval/engine/store/batch-ledger.ts';
import type { Journal, RunRecord } from '@plugin-eval/engine/store/journal.ts';
import type { Ports } from '../ports.ts';
import type { SettingsRequest } from '../requests.ts';
import { resolveRequest } from '../resolve-request.ts';

/** Outcome of cancelling the batches of a run. */
export interface CancelledBatches {
  /** Cancel requests sent to providers. */
  cancelled: number;
  /** Batches that providers have not ended yet. */
  ending: number;
}

/**
 * Tells providers to cancel the batches of a run, with the endpoints and keys of this machine, and records what they brought
 * before. What a provider was at work on it may still finish and charge.
 * @throws UsageError where there is no key for them; TaskErroredError when a provider cannot be reached
 */
export async function cancelBatches(
  run: RunRecord,
  journal: Journal,
  request: SettingsRequest,
  ports: Ports,
): Promise<CancelledBatches> {
  const open = (await journal.batchesOf(run.id)).filter(isOpen);
  if (open.length === 0) return { cancelled: 0, ending: 0 };
  const { BatchQueue } = await import('@plugin-eval/engine/model/batch/batch-queue.ts');
  const workingDirectory = existsSync(run.workingDirectory) ? run.workingDirectory : request.workingDirectory;
  const { settings } = await resolveRequest({ ...request, workingDirectory }, [], ports);
  const { now, clock: elapsedMs, random, signal, variables } = ports;
  const batchQueue = new BatchQueue({
    ...{ journal, runId: run.id, random, signal, prices: settings.models.prices },
    environment: readModelEnvironment(variables, settings.models.endpoints),
    clock: { now, elapsedMs, timer: systemTimer },
  });
  let ending = 0;
  for (const batch of open) if ((await batchQueue.cancel(batch)) === 'waiting') ending += 1;
  return { cancelled: open.length, ending };
}

function isOpen({ state }: BatchRecord): boolean {
  return state === 'handing-in' || state === 'handed-in';
}
