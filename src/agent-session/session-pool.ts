import type { SessionRequest } from './session.ts';

/**
 * Which tasks share rate limits and concurrency: sessions of a tool loop with all other calls to the provider's
 * endpoint; those of `claude-agent`, which need cores too, have a pool of their own, `claude-agent provider endpoint`.
 */
export function sessionPool({ driver, model }: SessionRequest): string {
  const endpoint = `${model.provider} ${model.endpoint}`;
  return driver === 'tool-loop' ? endpoint : `${driver} ${endpoint}`;
}

/** Before the pool of sessions that only workers with a sandbox can run. */
export const SANDBOX_POOL = 'sandbox ';

/** The pool in which workers look for sessions: not every one has a sandbox. */
export function workerPool(request: SessionRequest): string {
  return `${request.hands === undefined ? '' : SANDBOX_POOL}${sessionPool(request)}`;
}
