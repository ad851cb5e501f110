import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { Ports } from '../ports.ts';
import type { SettingsRequest } from '../requests.ts';
import { statusOf } from '../runs/run-holder.ts';
import { type CancelledBatches, cancelBatches } from './cancel-batches.ts';
import { openJournalWithFleet } from './journal-with-fleet.ts';

/** Work of a cancelled run that will not be done. */
export interface CancelledRun {
  /** Tasks of the fleet. */
  left: number;
  batches: CancelledBatches;
}

/**
 * Ends a run whose work is elsewhere: what nobody of a fleet works on leaves the queue, from any machine, and providers are
 * told to cancel its batches, from one that has their keys. What was answered is kept.
 * @throws RunError, DatabaseError, TaskErroredError; UsageError for a run whose work is not elsewhere
 */
export async function cancelRun(id: string, request: SettingsRequest, ports: Ports): Promise<CancelledRun> {
  const { now } = ports;
  const { journal, fleet, close } = await openJournalWithFleet(ports);
  try {
    const run = await journal.findRun(id);
    const usesFleet = (await fleet?.queue.knows(id)) ?? false;
    const hasBatches = (await journal.batchesOf(id)).some(
      ({ state }) => state === 'handing-in' || state === 'handed-in',
    );
    const status = statusOf(run, ports);
    if (!hasBatches && status !== 'running') throw new UsageError(`Run ${id} is already over.`);
    if (!usesFleet && status === 'running')
      throw new UsageError(`Run ${id} does not use the fleet: stop its own command.`);
    let left = 0;
    if (usesFleet && fleet !== null && status === 'running') {
      await fleet.jobs.cancel(id);
      left = await fleet.queue.cancel(id);
    }
    const batches = await cancelBatches(run, journal, request, ports);
    if (status === 'parked') await journal.endRun(id, 'interrupted', now());
    return { left, batches };
  } finally {
    await close();
  }
}
