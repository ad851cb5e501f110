import { PROVIDER_NAMES, SESSION_DRIVERS } from '@plugin-eval/core/documents/names.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { PoolLimits } from '@plugin-eval/engine/run/pool-limiter.ts';
import type { Ports } from '../ports.ts';
import type { SessionRuns } from './session-runs.ts';

const DEFAULT_CALLS_AT_ONCE = 16;
/** Pools of the user's own programs: targets, and each judge. */
const COMMAND_POOL = /^command(?: |$)/;

/** Limits of this process for an endpoint. */
export function limitsOf(
  pool: string,
  settings: Settings,
  sessions: SessionRuns | null,
  { cores }: Ports,
): PoolLimits {
  // They keep a core busy each.
  if (COMMAND_POOL.test(pool))
    return { maxInFlight: settings.concurrency ?? cores, requestsPerMinute: null, tokensPerMinute: null };
  const limits = configuredLimits(pool, settings);
  const isOfSessions =
    sessions !== null &&
    SESSION_DRIVERS.some((driver) => driver !== 'tool-loop' && pool.startsWith(`${driver} `));
  const maxInFlight = isOfSessions ? sessions.concurrency : (limits.maxInFlight ?? callsAtOnce(settings));
  return { ...limits, maxInFlight };
}

/** Configured limits of an endpoint; null without any. */
export function configuredLimits(pool: string, { models }: Pick<Settings, 'models'>) {
  const provider = PROVIDER_NAMES.find((name) => pool.startsWith(`${name} `));
  const { maxInFlight, requestsPerMinute, tokensPerMinute } = (provider && models.providers[provider]) ?? {};
  return {
    maxInFlight: maxInFlight ?? null,
    requestsPerMinute: requestsPerMinute ?? null,
    tokensPerMinute: tokensPerMinute ?? null,
  };
}

/** Returns the number of concurrent calls of a process. */
export function callsAtOnce({ concurrency }: Settings): number {
  return concurrency ?? DEFAULT_CALLS_AT_ONCE;
}
