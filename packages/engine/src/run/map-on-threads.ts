import { setImmediate } from 'node:timers/promises';
import { ThreadPool, type ThreadPoolOptions } from './thread-pool.ts';

export interface ThreadedWork<Job, Result> extends ThreadPoolOptions {
  /** Number of threads, including this one when it has work. */
  threads: number;
  /** Jobs that a thread is given at a time. */
  batchSize: number;
  /** Does a job on this thread, which then works too in place of one of the others. */
  here?: (job: Job) => Result;
  /** About how many jobs there are, where they are no list: no more threads are started than have something to do. */
  expected?: number;
  /** Reduces a result to the stored part. */
  keep?: (result: Result) => Result;
}

/** Fraction of a batch for this thread: while it is busy, the others get no new ones. */
const SHARE_OF_A_BATCH = 10;

/**
 * Runs jobs on threads, a batch at a time each.
 * @param jobs plain data, taken one by one as there is time for them
 * @returns results in the order of the jobs, whatever the number of threads
 */
export async function mapOnThreads<Job, Result>(
  jobs: Iterable<Job>,
  { worker, workerData, threads, batchSize, here, expected, keep = (one) => one }: ThreadedWork<Job, Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = jobs[Symbol.iterator]();
  let taken = 0;
  const known = expected ?? (Array.isArray(jobs) ? jobs.length : Number.POSITIVE_INFINITY);
  const count = Math.max(1, Math.min(threads, Math.ceil(known / batchSize)) - (here ? 1 : 0));
  const pool = await ThreadPool.open<Job, Result>({ worker, workerData, threads: count });
  const lane = async (size: number, run: (batch: Job[]) => Promise<Result[]>) => {
    for (let batch = nextOf(waiting, size); batch.length > 0; batch = nextOf(waiting, size)) {
      const start = taken;
      taken += batch.length;
      const done = await run(batch);
      done.forEach((result, index) => {
        results[start + index] = keep(result);
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

function nextOf<Job>(jobs: Iterator<Job>, size: number): Job[] {
  const batch: Job[] = [];
  while (batch.length < size) {
    const next = jobs.next();
    if (next.done) break;
    batch.push(next.value);
  }
  return batch;
}

/** Lets the messages of the others in first. */
async function runHere<Job, Result>(jobs: Job[], work: (job: Job) => Result): Promise<Result[]> {
  await setImmediate();
  return jobs.map(work);
}
