import type { PostgresDatabase } from '../store/postgres/postgres-database.ts';
import { EvaluationQueue } from './evaluation-queue.ts';
import { openBoss } from './open-boss.ts';
import { PgBossSubmitQueue } from './pg-boss-submit-queue.ts';
import { PgBossWorkQueue } from './pg-boss-work-queue.ts';
import type { TaskQueue } from './task-queue.ts';

/** Opens the queue of a database, which stays the caller's. @throws DatabaseError, and UsageError when pg-boss is missing */
export async function openTaskQueue(database: PostgresDatabase): Promise<TaskQueue> {
  const boss = await openBoss(database);
  return {
    runs: new PgBossSubmitQueue(database, boss),
    evaluations: new EvaluationQueue(database, boss),
    worker: (id, random) => new PgBossWorkQueue(database, boss, id, random),
    close: () => boss.stop({ graceful: false, close: false }),
  };
}
