import type { RunEvent } from '@plugin-eval/engine/run/run-event.ts';
import type { RunStats } from '@plugin-eval/engine/run/run-tally.ts';

/** A progress event of a use case. */
export type ProgressEvent =
  /** A run was recorded in the journal. `stats` returns its current counts. */
  | { type: 'run-started'; run: string; stats: () => RunStats }
  | { type: 'run-ended'; run: string }
  /** A task of the run changed state. */
  | { type: 'task'; event: RunEvent }
  /** More skills are going to be measured. */
  | { type: 'skills-planned'; skills: number }
  /**
   * More calls are planned, without repairs. `skills`: number of further skills whose calls are now counted.
   */
  | { type: 'calls-planned'; calls: number; skills: number }
  /** Questions to live targets are planned, each a call or a session. */
  | { type: 'questions-planned'; questions: number }
  /** Skills are being read for the corpus. */
  | { type: 'corpus-planned'; skills: number };
