/** Counts since the start. */
export interface WorkerStats {
  running: number;
  waiting: number;
  succeeded: number;
  failed: number;
  /** Results that came after their lease was lost. */
  late: number;
  busyMs: number;
  knownCostUsd: number;
  draining: boolean;
  /** When the database was last heard of, in the worker's milliseconds. */
  heardMs: number;
}
