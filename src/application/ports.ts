import type { HostMachine } from '../config/host-machine.ts';
import type { ContentStore } from '../fleet/content-store.ts';
import type { Parking } from '../fleet/create-fleet-perform.ts';
import type { JobQueue } from '../fleet/job-queue.ts';
import type { SubmitQueue } from '../fleet/submit-queue.ts';
import type { WorkQueue } from '../fleet/work-queue.ts';
import type { Corpus } from '../store/corpus.ts';
import type { EvaluationCache } from '../store/evaluation-cache.ts';
import type { Journal } from '../store/journal.ts';
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

/** A run of the fleet that is evaluated by whoever holds its lease. */
export interface EvaluatedJob {
  /** Null: this process waits for the tasks of the run. */
  parking: Parking | null;
  /** The folder below which its files are laid out, each where it lay on the machine that began the run. */
  root: string;
}

/** The queue of a fleet, from the side of a run. */
export interface FleetConnection {
  queue: SubmitQueue;
  contents: ContentStore;
  jobs: JobQueue;
  close(): Promise<void>;
}

/** The queue of a fleet, from the side of a worker. */
export interface WorkConnection {
  queue: WorkQueue;
  /** The queue as runs see it. */
  runs: SubmitQueue;
  contents: ContentStore;
  jobs: JobQueue;
  /** What time brings to all tasks. @returns how many tasks lost their worker */
  sweep(): Promise<number>;
  /** A database that is away is not waited for any longer. */
  endPatience(): void;
  close(): Promise<void>;
}

/** Where results are kept. */
export interface Store {
  /** Where the journal of this user lies: a file, or the URL of a database without its password. */
  journalFile: string;
  /** Whether there is a journal; opening it makes one otherwise. */
  hasJournal(): boolean;
  /** Opens the journal, and makes it when there is none. @throws DatabaseError */
  openJournal(): Promise<Journal>;
  /** Whether several machines share it. */
  hasFleet: boolean;
  /** Opens the queue through which workers are asked. @throws DatabaseError, and UsageError where there is none */
  openFleet(): Promise<FleetConnection>;
  /**
   * Opens the queue from which a worker takes tasks.
   * @param onState told in a sentence why the database is waited for, and null when it answers again
   * @param onObjectRefused told why something stays in the database that belongs into the object store
   * @throws DatabaseError, and UsageError where there is none
   */
  openWork(
    worker: string,
    leaseMs: number,
    onState: (problem: string | null) => void,
    onObjectRefused: (problem: string) => void,
  ): Promise<WorkConnection>;
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
