import type { HostMachine } from '../config/host-machine.ts';
import type { Corpus } from '../store/corpus.ts';
import type { EvaluationCache } from '../store/evaluation-cache.ts';
import type { Journal } from '../store/journal.ts';
import type { EvaluatedJob, Queues } from './executors/queues.ts';
import type { ProgressEvent } from './progress-event.ts';

/** Everything that a use case takes from outside. An entrance makes it: the command line, the library, a server. */
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
  /** How many threads can run at the same time. */
  cores: number;
  /** This process, and whether another one of this machine is still there. */
  machine: Pick<HostMachine, 'name' | 'pid' | 'isAlive'>;
  /** Ends the work in order: what was paid for is kept. */
  signal: AbortSignal;
  /**
   * Called before work that must end in order. From then on an interrupt has to abort the signal; otherwise it may end
   * the process at once.
   * @returns a function to call when that work is over
   */
  deferInterrupts: () => () => void;
  /** The job of the run that this process goes on with, whose lease it holds. @default none */
  job?: EvaluatedJob | undefined;
  /** Told what happens meanwhile. */
  progress: (event: ProgressEvent) => void;
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** Where results are kept. */
export interface Store {
  /** Where the journal of this user lies: a file, or the URL of a database without its password. */
  journalFile: string;
  /** Whether there is a journal; opening it makes one otherwise. */
  hasJournal(): boolean;
  /** Opens the journal, and makes it when there is none. @throws DatabaseError */
  openJournal(): Promise<Journal>;
  /** Those of a database that several machines share; null where only this one has it. */
  queues: Queues | null;
  /** Opens what layer 1 found earlier, and makes it when there is nothing. @param today `2026-11-22` @throws DatabaseError */
  openEvaluationCache(today: string): Promise<EvaluationCache>;
  /**
   * What the corpus of a folder is called: where it lies, or its name in a shared database.
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
