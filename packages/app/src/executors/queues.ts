import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { ContentStore } from '@plugin-eval/engine/fleet/content-store.ts';
import type { Parking } from '@plugin-eval/engine/fleet/create-fleet-perform.ts';
import type { EvaluationQueue } from '@plugin-eval/engine/fleet/evaluation-queue.ts';
import type { SubmitQueue, WorkQueue } from '@plugin-eval/engine/fleet/task-queue.ts';
import type {
  DatabaseOptions,
  PostgresDatabase,
} from '@plugin-eval/engine/store/postgres/postgres-database.ts';

/** A run with the process that evaluates it. */
export interface EvaluatedJob {
  /** The parking of a detached run; null when this process waits for its tasks. */
  parking: Parking | null;
  /** Resolves to false when another process has taken over the run. */
  isHeld: () => Promise<boolean>;
  /** The folder below which its files are laid out, each where it lay on the machine that began the run. */
  root: string;
}

/** The queue of a fleet, from the side of a run. */
export interface FleetConnection {
  queue: SubmitQueue;
  contents: ContentStore;
  jobs: EvaluationQueue;
  close(): Promise<void>;
}

/** The queue of a fleet, from the side of a worker. */
export interface WorkConnection extends FleetConnection {
  work: WorkQueue;
  /** A database that is away is not waited for any longer. */
  endPatience(): void;
}

/** The queues of a database that several machines share. */
export interface Queues {
  /** Opens the queue through which workers are asked. @throws DatabaseError */
  openFleet(): Promise<FleetConnection>;
  /**
   * Opens the queue from which a worker takes tasks.
   * @param random uniform in [0, 1), for jitter
   * @param onState told in a sentence why the database is waited for, and null when it answers again
   * @throws DatabaseError
   */
  openWork(
    worker: string,
    random: () => number,
    onState: (problem: string | null) => void,
  ): Promise<WorkConnection>;
}

/** @throws UsageError where no other machine shares the database */
export function queuesOf({ queues }: { queues: Queues | null }): Queues {
  if (queues !== null) return queues;
  throw new UsageError(
    'A fleet needs a database that all share: set PLUGIN_EVAL_DATABASE_URL=postgres://user:password@host/database. docs/fleet.md says how.',
  );
}

/** Longest time for one statement of a worker, in milliseconds: two of them fit the silence after which others take over. */
const WORKER_STATEMENT_MS = 7_500;

/** The queues of a Postgres database, which are loaded when one is opened. */
export function postgresQueues(open: (options?: DatabaseOptions) => Promise<PostgresDatabase>): Queues {
  const connect = async (options?: DatabaseOptions) => {
    const database = await open(options);
    try {
      const { openTaskQueue } = await import('@plugin-eval/engine/fleet/pg-boss-task-queue.ts');
      const { ContentStore } = await import('@plugin-eval/engine/fleet/content-store.ts');
      const tasks = await openTaskQueue(database);
      const connection: FleetConnection = {
        queue: tasks.runs,
        contents: new ContentStore(database),
        jobs: tasks.evaluations,
        async close() {
          await tasks.close();
          await database.close();
        },
      };
      return { database, tasks, connection };
    } catch (error) {
      await database.close();
      throw error;
    }
  };
  return {
    openFleet: async () => (await connect()).connection,
    async openWork(worker, random, onState) {
      const options = { onState, statementTimeoutMs: WORKER_STATEMENT_MS };
      const { database, tasks, connection } = await connect(options);
      return { ...connection, work: tasks.worker(worker, random), endPatience: () => database.endPatience() };
    },
  };
}
