import type { RunEvent } from '../run/run-event.ts';
import type { RunStats } from '../run/run-tally.ts';

/** What a use case says of its progress, for whoever watches. */
export type ProgressEvent =
  /** A run is on record in the journal. `stats` tells its counts at the moment of the call. */
  | { type: 'run-started'; run: string; stats: () => RunStats }
  | { type: 'run-ended'; run: string }
  /** What happens to a task of the run. */
  | { type: 'task'; event: RunEvent }
  /** So many more skills are going to be measured. */
  | { type: 'skills-planned'; skills: number }
  /** So many calls are planned, without repairs. `skills`: how many more skills have their calls counted now. */
  | { type: 'calls-planned'; calls: number; skills: number }
  /** So many questions to live targets are planned, each a call or a session. */
  | { type: 'questions-planned'; questions: number }
  /** So many skills are read for the corpus. */
  | { type: 'corpus-planned'; skills: number };
