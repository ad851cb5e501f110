import { setImmediate } from 'node:timers/promises';
import { ThreadPool, type ThreadPoolOptions } from './thread-pool.ts';

export interface ThreadedWork<Job, Result> extends ThreadPoolOptions {
  /** How many run at a time, this one included where it has something to do. */
  threads: number;
  /** Jobs that a thread is given at a time. */
  batchSize: number;
  /** Does a job on this thread, which then works too in place of one of the others. */
  here?: (job: Job) => Result;
}

/** Batches of this thread are smaller: while it is busy, the others get no new ones. */
const SHARE_OF_A_BATCH = 10;

/**
 * Runs jobs on threads, a batch at a time each.
 * @param jobs plain data
 * @returns results in the order of the jobs, whatever the number of threads
 */
export async function mapOnThreads<Job, Result>(
  jobs: readonly Job[],
  { worker, workerData, threads, batchSize, here }: ThreadedWork<Job, Result>,
): Promise<Result[]> {
  const results = new Array<Result>(jobs.length);
  let next = 0;
  const count = Math.max(1, Math.min(threads, Math.ceil(jobs.length / batchSize)) - (here ? 1 : 0));
  const pool = await ThreadPool.open<Job, Result>({ worker, workerData, threads: count });
  const lane = async (size: number, run: (batch: Job[]) => Promise<Result[]>) => {
    while (next < jobs.length) {
      const start = next;
      next += size;
      const batch = await run(jobs.slice(start, start + size));
      batch.forEach((result, index) => {
        results[start + index] = result;
      });
    }
  };
  try {
    await Promise.all([
      ...Array.from({ length: count }, () => lane(batchSize, (batch) => pool.run(batch))),
      ...(here ? [lane(Math.ceil(batchSize / SHARE_OF_A_BATCH), (batch) => runHere(batch, here))] : []),
    ]);
  } finally {
    await pool.close();
  }
  return results;
}

/** Lets the messages of the others in first. */
async function runHere<Job, Result>(jobs: Job[], work: (job: Job) => Result): Promise<Result[]> {
  await setImmediate();
  return jobs.map(work);
}
