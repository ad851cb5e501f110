import { UsageError } from '../../errors/usage-error.ts';
import type { ContentStore } from '../../fleet/content-store.ts';
import type { Parking } from '../../fleet/create-fleet-perform.ts';
import type { JobQueue } from '../../fleet/job-queue.ts';
import type { SubmitQueue } from '../../fleet/submit-queue.ts';
import type { WorkQueue } from '../../fleet/work-queue.ts';
import type { DatabaseOptions, PostgresDatabase } from '../../store/postgres/postgres-database.ts';

/** A run that is evaluated by whoever holds its lease. */
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
export interface WorkConnection extends Omit<FleetConnection, 'queue'> {
  queue: WorkQueue;
  /** The queue as runs see it. */
  runs: SubmitQueue;
  /** Releases tasks whose lease has expired. @returns how many tasks lost their worker */
  sweep(): Promise<number>;
  /** A database that is away is not waited for any longer. */
  endPatience(): void;
}

/** The queues of a database that several machines share. */
export interface Queues {
  /** Opens the queue through which workers are asked. @throws DatabaseError */
  openFleet(): Promise<FleetConnection>;
  /**
   * Opens the queue from which a worker takes tasks.
   * @param onState told in a sentence why the database is waited for, and null when it answers again
   * @throws DatabaseError
   */
  openWork(
    worker: string,
    leaseMs: number,
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

/** Milliseconds after which a silent command line counts as gone. */
const LEASE_MS = 15_000;

/** Longest time for one statement of a worker, in milliseconds: two of them fit its lease. */
const WORKER_STATEMENT = { least: 5_000, most: 60_000 };

/** The queues of a Postgres database, which are loaded when one is opened. */
export function postgresQueues(open: (options?: DatabaseOptions) => Promise<PostgresDatabase>): Queues {
  const openFleet = async (database: PostgresDatabase, leaseMs: number): Promise<FleetConnection> => {
    const { SubmitQueue } = await import('../../fleet/submit-queue.ts');
    const { ContentStore } = await import('../../fleet/content-store.ts');
    const { JobQueue } = await import('../../fleet/job-queue.ts');
    return {
      queue: new SubmitQueue(database),
      contents: new ContentStore(database),
      jobs: new JobQueue(database, leaseMs),
      close: () => database.close(),
    };
  };
  return {
    openFleet: async () => await openFleet(await open(), LEASE_MS),
    async openWork(worker, leaseMs, onState) {
      const { WorkQueue } = await import('../../fleet/work-queue.ts');
      const { least, most } = WORKER_STATEMENT;
      const database = await open({
        onState,
        statementTimeoutMs: Math.max(least, Math.min(most, Math.round(leaseMs / 2))),
      });
      const { queue: runs, ...connection } = await openFleet(database, leaseMs);
      return {
        ...connection,
        runs,
        queue: new WorkQueue(database, worker, leaseMs),
        sweep: () => runs.sweep(),
        endPatience: () => database.endPatience(),
      };
    },
  };
}
