import type { HostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import type { Corpus } from '@plugin-eval/engine/store/corpus.ts';
import type { EvaluationCache } from '@plugin-eval/engine/store/evaluation-cache.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import type { EvaluatedJob, Queues } from './executors/queues.ts';
import type { ProgressEvent } from './progress-event.ts';

/**
 * External dependencies of a use case, created by an entry point: the command line, the library, a server.
 */
export interface Ports {
  /** The environment variables that settings and keys are read from. */
  variables: Variables;
  store: Store;
  /** Milliseconds that only ever grow. */
  clock: () => number;
  now: () => Date;
  /** Uniform in [0, 1): for the jitter of retries, never for a result. */
  random: () => number;
  /** Unpredictable lower-case letters and digits, for ids. */
  randomId: (length: number) => string;
  /** Number of threads that can run at the same time. */
  cores: number;
  /** This process, and a check for other processes of this machine. */
  machine: Pick<HostMachine, 'name' | 'pid' | 'isAlive'>;
  /** Ends the work properly: paid results are stored. */
  signal: AbortSignal;
  /**
   * Called before work that must end in order. From then on an interrupt has to abort the signal; otherwise it may end
   * the process at once.
   * @returns a function to call when that work is over
   */
  deferInterrupts: () => () => void;
  /** The job of the resumed run, whose lease it holds. @default none */
  job?: EvaluatedJob | undefined;
  /** Receives progress events. */
  progress: (event: ProgressEvent) => void;
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** Storage of results. */
export interface Store {
  /** Location of this user's journal: a file, or a database URL without its password. */
  journalFile: string;
  /** Returns true when a journal exists; opening it would create one. */
  hasJournal(): boolean;
  /** Opens the journal, and creates it if needed. @throws DatabaseError */
  openJournal(): Promise<Journal>;
  /** Queues of a shared database; null for a local one. */
  queues: Queues | null;
  /**
   * Opens layer 1's earlier results, and creates the store when there is none. @param today `2026-11-22`
   * @throws DatabaseError
   */
  openEvaluationCache(today: string): Promise<EvaluationCache>;
  /**
   * Returns the name of a folder's corpus: its path, or its name in a shared database.
   * @param folder absolute
   */
  corpusName(folder: string): string;
  /**
   * Opens the corpus of a folder.
   * @param mode `create`: made when there is none; `existing`: null then
   * @throws DatabaseError
   */
  openCorpus(folder: string, mode: 'create' | 'existing'): Promise<Corpus | null>;
}
