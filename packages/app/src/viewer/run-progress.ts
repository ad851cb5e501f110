import { setTimeout as pause } from 'node:timers/promises';
import type { ProgressEvent } from '@plugin-eval/core/documents/viewer.ts';
import type { Holder, Journal, RunProgress } from '@plugin-eval/engine/store/journal.ts';

const INTERVAL_MS = 500;
const LATEST = 20;
/** Tries to find the documents of a finished run, which are stored a moment later. */
const LOOKS_FOR_DOCUMENTS = 4;

export interface FollowOptions {
  isAlive: (holder: Holder) => boolean;
  signal: AbortSignal;
  intervalMs?: number;
}

/**
 * Yields a run's progress at once and on each change, until the run is over. Ends soon after the signal.
 * @throws RunError also when the run is removed meanwhile
 */
export async function* followRun(
  journal: Journal,
  run: string,
  { isAlive, signal, intervalMs = INTERVAL_MS }: FollowOptions,
): AsyncGenerator<ProgressEvent, void> {
  let lastWritten = '';
  while (!signal.aborted) {
    const event = progressEvent(await journal.progressOf(run, LATEST), isAlive);
    if (event.status !== 'running') await documentsAreStored(journal, run, event.status, signal, intervalMs);
    const now = JSON.stringify(event);
    if (now !== lastWritten && !signal.aborted) yield event;
    lastWritten = now;
    if (event.status !== 'running') return;
    await pauseUntil(intervalMs, signal);
  }
}

function progressEvent(
  {
    status,
    holder,
    calls,
    reused,
    knownCostUsd,
    plannedCalls,
    workingSince,
    ended,
    fleet,
    latest,
  }: RunProgress,
  isAlive: FollowOptions['isAlive'],
): ProgressEvent {
  return {
    status: status === 'running' && !isAlive(holder) ? 'killed' : status,
    answered: calls.succeeded,
    failed: calls.failed,
    open: calls.open,
    reused,
    known_cost_usd: knownCostUsd,
    planned_calls: plannedCalls,
    working_since: workingSince.toISOString(),
    ended,
    ...(fleet === undefined ? {} : { fleet: publishedStanding(fleet) }),
    latest: latest.map(({ label, subject, outcome, endedAt }) => ({
      label,
      subject,
      outcome,
      at: endedAt.toISOString(),
    })),
  };
}

function publishedStanding({
  atWork,
  unserved,
  ...standing
}: NonNullable<RunProgress['fleet']>): NonNullable<ProgressEvent['fleet']> {
  const lanes = unserved.map(({ toolVersion, ...lane }) => ({ ...lane, tool_version: toolVersion }));
  return { ...standing, at_work: atWork, unserved: lanes };
}

/** Waits until documents are stored: a client asks for them as soon as the run is over. */
async function documentsAreStored(
  journal: Journal,
  run: string,
  status: ProgressEvent['status'],
  signal: AbortSignal,
  intervalMs: number,
): Promise<void> {
  if (!['finished', 'incomplete', 'budget-spent'].includes(status)) return;
  for (let looks = 0; looks < LOOKS_FOR_DOCUMENTS && !signal.aborted; looks++) {
    if ((await journal.documentsOf(run)).length > 0) return;
    await pauseUntil(intervalMs, signal);
  }
}

async function pauseUntil(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(milliseconds, undefined, { signal });
  } catch {
    // Nobody listens any more.
  }
}
