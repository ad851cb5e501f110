import type { RunRequest } from '../application/requests.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { FleetFlags } from './fleet-flags.ts';
import type { CliIo } from './io.ts';

/** How the run of a command line is kept. */
export function runRequestOf(
  { workingDirectory, commandLine, resumed }: CliIo,
  { fresh, fleet, weight, detach }: { fresh?: boolean | undefined } & FleetFlags = {},
): RunRequest {
  if (detach && !fleet) throw new UsageError('--detach leaves a run to the fleet: add --fleet.');
  const shared = fleet ? { fleet: { weight: weight ?? 1, detach } } : {};
  return { workingDirectory, commandLine, resumed, fresh, ...shared };
}
