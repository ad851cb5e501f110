import type { SessionRequest } from './session-request.ts';

/**
 * Returns the pool that shares rate limits and concurrency: sessions of a tool loop use that of the
 * provider's endpoint; those of `claude-agent`, which also need cores, have their own, `claude-agent provider
 * endpoint`.
 */
export function sessionPool({ driver, model }: SessionRequest): string {
  const endpoint = `${model.provider} ${model.endpoint}`;
  return driver === 'tool-loop' ? endpoint : `${driver} ${endpoint}`;
}

/** Prefix of pools whose sessions only workers with a sandbox can run. */
export const SANDBOX_POOL = 'sandbox ';

/** The pool in which workers look for sessions: not every one has a sandbox. */
export function workerPool(request: SessionRequest): string {
  return `${request.hands === undefined ? '' : SANDBOX_POOL}${sessionPool(request)}`;
}
