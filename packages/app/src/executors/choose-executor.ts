import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { RunRequest } from '../requests.ts';
import type { Executor } from './executor.ts';
import { LOCAL } from './local-executor.ts';

/** The executor that a request asks for. Those that are not asked for are not loaded. @throws UsageError */
export async function chooseExecutor({
  executor: { fleet, batch } = {},
}: Pick<RunRequest, 'executor'>): Promise<Executor> {
  if (batch?.wait && fleet?.detach)
    throw new UsageError('--detach leaves the waiting to the workers: leave --wait out.');
  const executor = fleet === undefined ? LOCAL : (await import('./fleet-executor.ts')).fleetExecutor(fleet);
  return batch === undefined
    ? executor
    : (await import('./batch-executor.ts')).batchExecutor(batch, executor);
}
