import type { RunRequest } from '../application/requests.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { BatchFlags } from './batch-flags.ts';
import type { FleetFlags } from './fleet-flags.ts';
import type { CliIo } from './io.ts';
import type { PaymentFlags } from './payment-flags.ts';

/** How the run of a command line is kept. */
export function runRequestOf(
  { workingDirectory, commandLine, resumed }: CliIo,
  { fresh, yes, fleet, weight, detach, batch, wait }: PaymentFlags & FleetFlags & BatchFlags,
): RunRequest {
  if (detach && !fleet) throw new UsageError('--detach leaves a run to the fleet: add --fleet.');
  const shared = fleet ? { fleet: { weight: weight ?? 1, detach } } : {};
  if (wait && !batch) throw new UsageError('--wait waits for batches: add --batch.');
  return {
    workingDirectory,
    commandLine,
    resumed,
    fresh,
    yes,
    ...shared,
    ...(batch ? { batch: { wait: wait ?? false } } : {}),
  };
}
