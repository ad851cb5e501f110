import { openTaskQueue } from '@plugin-eval/engine/fleet/pg-boss-task-queue.ts';
import type { ClaimedTask, WorkQueue } from '@plugin-eval/engine/fleet/task-queue.ts';
import type { PostgresDatabase } from '@plugin-eval/engine/store/postgres/postgres-database.ts';
import { onTestFinished } from 'vitest';

/** The queue of a database from both sides. */
export async function openQueue(database: PostgresDatabase) {
  const { runs: queue, worker, close } = await openTaskQueue(database);
  onTestFinished(close);
  return { queue, worker: (id: string) => worker(id, () => 0.5) };
}

/** Claims from all lanes with due tasks, in their order. */
export async function claimFrom(worker: WorkQueue, most: number): Promise<ClaimedTask[]> {
  const claimed: ClaimedTask[] = [];
  for (const lane of await worker.lanes())
    if (claimed.length < most) claimed.push(...(await worker.claim(lane, most - claimed.length)));
  return claimed;
}
