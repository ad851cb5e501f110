import type { FleetReach } from '../store/journal.ts';

export interface EventTask {
  key: string;
  /** Name of the task kind. */
  kind: string;
  label: string;
  subject: string;
}

/** An event of a run, for progress. */
export type RunEvent =
  /** A result was requested; one of `finished`, `errored` follows, or the run is interrupted. */
  | { type: 'asked'; task: EventTask }
  /** An attempt is under way, the first or a later one. */
  | { type: 'started'; task: EventTask; attempt: number }
  /** `costUsd`: of the call; null when unknown. A result from the journal costs nothing now. */
  | { type: 'finished'; task: EventTask; fromJournal: boolean; costUsd: number | null }
  /** `retryInMs`: null when there is no other attempt. */
  | { type: 'attempt-failed'; task: EventTask; attempt: number; message: string; retryInMs: number | null }
  | { type: 'errored'; task: EventTask; message: string }
  /** A provider throttles: nothing is sent to it before that time. */
  | { type: 'waiting'; pool: string; until: Date }
  /** Tasks wait that no connected worker can execute. */
  | { type: 'unserved'; workers: number; unserved: FleetReach['unserved'] };
