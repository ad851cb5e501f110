import type { PgBoss } from 'pg-boss';
import { loadPgBoss } from '../store/postgres/load-pg-boss.ts';
import type { PostgresDatabase, SessionClient } from '../store/postgres/postgres-database.ts';

/** Seconds without a word from its worker after which a task is free again. */
export const HEARTBEAT_SECONDS = 15;
/** Number of workers that may be lost with a task. A worker is lost with all that it holds, so few losses say nothing. */
export const MOST_LOSSES = 8;
const DAY_SECONDS = 86_400;
/** Time between two looks for silent workers, in seconds. */
const MONITOR_SECONDS = 2;
const MAINTENANCE_SECONDS = 600;

/** Settings of all queues of tasks. Attempts are bounded by the worker, which knows why one failed. */
export const TASK_QUEUE = {
  policy: 'exclusive',
  retryLimit: MOST_LOSSES,
  retryDelay: 0,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: DAY_SECONDS,
  retentionSeconds: 365 * DAY_SECONDS,
  deleteAfterSeconds: 3_600,
} as const;

/** Statements of pg-boss within a transaction of ours. */
export function within(client: SessionClient) {
  return { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
}

/** Opens pg-boss on the connections of a database, without its own timers for maintenance. @throws DatabaseError, UsageError */
export async function openBoss(database: PostgresDatabase): Promise<PgBoss> {
  const { PgBoss } = await loadPgBoss();
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.execute(text, values) },
    schema: database.schema,
    migrate: false,
    schedule: false,
    supervise: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
    monitorIntervalSeconds: MONITOR_SECONDS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    monitorVacuum: false,
  });
  boss.on('error', () => {});
  try {
    await boss.start();
    return boss;
  } catch (error) {
    // Timers of what had started would keep the process alive.
    await boss.stop({ graceful: false, close: false });
    throw error;
  }
}
