import { ThreadPool } from '@plugin-eval/engine/run/thread-pool.ts';
import type { AnalysisJob, AnalysisOutcome, ThreadWork, WatchedOutcome } from './analysis-job.ts';
import type { CachedAnalysis } from './cached-analysis.ts';
import type { Clock, EvaluationOptions } from './evaluation-options.ts';

/** Each thread warms up for more than a second of processor time, so that two of them break even at some 400 files. */
const THREADS_FROM = 1000;
/** Fewest uncached files for threads to pay off when the cache knows most files. */
const THREADS_FROM_MISSING = 50;
/** Files per batch. Started batches are in memory whole: with batches of 20 the command took 22 MB more. */
const BATCH_SIZE = 8;
/** Started batches per thread, so that none waits for the previous batch to be written. */
const BATCHES_AHEAD = 3;

/** Files per batch when other work of this thread goes on, which waits that long: a tenth of a second. */
const GIVING_WAY_BATCH_SIZE = 10;
/**
 * Turns of the event loop after each batch: as many as the journal needs from one answer to the next call.
 */
const TURNS_GIVEN = 4;

interface AnalysisContext {
  clock: Clock;
  concurrency: number;
  cache?: CachedAnalysis | null;
  givesWay?: boolean;
}

/**
 * Analyses many files, on several threads when there are enough of them. Prefetches only as much as keeps the
 * threads busy.
 * @param context `concurrency`: the most threads to use; `cache`: what is known of files that have not changed; `givesWay`:
 * whether other work of this thread goes on meanwhile
 * @returns outcomes in the order of the jobs, whatever the number of threads
 */
export async function* analyseEach(
  jobs: readonly AnalysisJob[],
  options: EvaluationOptions,
  { clock, concurrency, cache = null, givesWay = false }: AnalysisContext,
): AsyncGenerator<AnalysisOutcome, void, void> {
  const work: ThreadWork = { options, watched: cache !== null };
  const threads = Math.min(concurrency, Math.ceil(jobs.length / BATCH_SIZE));
  const hasThreads = jobs.length >= THREADS_FROM && threads > 1;
  // Opened when the first file is to be analysed: where the cache knows all of them, none is.
  const pool: { opened: Promise<ThreadPool<AnalysisJob, WatchedOutcome>> | null } = { opened: null };
  const counts = { looked: 0, missing: 0 };
  const analyse = async (batch: readonly AnalysisJob[]) => {
    const isFew = counts.missing < THREADS_FROM_MISSING && counts.missing < counts.looked / 2;
    if (!hasThreads || (isFew && pool.opened === null)) {
      // Not loaded where threads do the work, or the cache knows all files.
      const { runAll } = await import('./analysis-job.ts');
      return runAll(batch, work, clock);
    }
    pool.opened ??= ThreadPool.open({ worker: workerFile(), workerData: work, threads });
    return (await pool.opened).run(batch);
  };
  const started: Promise<AnalysisOutcome[]>[] = [];
  const most = hasThreads ? threads * BATCHES_AHEAD : 1;
  const [size, turns] = givesWay && !hasThreads ? [GIVING_WAY_BATCH_SIZE, TURNS_GIVEN] : [BATCH_SIZE, 1];
  try {
    for (let next = 0; next < jobs.length || started.length > 0; ) {
      for (; next < jobs.length && started.length < most; next += size) {
        const outcomes = throughCache(jobs.slice(next, next + size), cache, analyse, counts);
        // It may fail before its turn comes.
        outcomes.catch(() => {});
        started.push(outcomes);
      }
      yield* (await started.shift()) ?? [];
      // Lets an interruption in.
      for (let turn = 0; turn < turns; turn++) await nextTurn();
    }
  } finally {
    await (await pool.opened)?.close();
  }
}

/**
 * @param analyse does what the cache does not know
 * @param counts what was looked for in all, and how much of it was missing
 */
async function throughCache(
  jobs: readonly AnalysisJob[],
  cache: CachedAnalysis | null,
  analyse: (jobs: readonly AnalysisJob[]) => WatchedOutcome[] | Promise<WatchedOutcome[]>,
  counts: { looked: number; missing: number },
): Promise<AnalysisOutcome[]> {
  await cache?.load(jobs);
  const found = jobs.map((job) => cache?.find(job) ?? null);
  const missing = jobs.filter((_, index) => found[index] === null);
  counts.looked += jobs.length;
  counts.missing += missing.length;
  const made = missing.length === 0 ? [] : await analyse(missing);
  await cache?.keep(missing, made);
  const outcomes = made.map(({ outcome }) => outcome).values();
  return found.map((outcome) => outcome ?? (outcomes.next().value as AnalysisOutcome));
}

/** `node:timers/promises` takes milliseconds to load. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function workerFile(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./analysis-worker.${extension}`, import.meta.url);
}
