import { mapOnThreads } from '../run/map-on-threads.ts';
import {
  type AnalysisJob,
  type AnalysisOutcome,
  runAnalysis,
  runWatched,
  type ThreadWork,
} from './analysis-job.ts';
import type { CachedAnalysis } from './cached-analysis.ts';
import type { Clock, EvaluationOptions } from './evaluation-options.ts';

/** Below this number of files, starting threads costs more than they save: measured, see bench/README.md. */
const THREADS_FROM = 1000;
const BATCH_SIZE = 40;

/**
 * Analyses many files, on several threads when there are enough of them.
 * @param context `concurrency`: the most threads to use; `files`: how many there are in all, of which these jobs may be a
 * part; `cache`: what is known of files that have not changed
 * @returns outcomes in the order of the jobs, whatever the number of threads
 */
export async function analyseAll(
  jobs: readonly AnalysisJob[],
  options: EvaluationOptions,
  context: { clock: Clock; concurrency: number; files?: number; cache?: CachedAnalysis | null },
): Promise<AnalysisOutcome[]> {
  const { clock, cache } = context;
  if (cache == null)
    return runAll(jobs, (job) => runAnalysis(job, options, clock), { options, watched: false }, context);
  const found = jobs.map((job) => cache.find(job));
  const missing = jobs.filter((_, index) => found[index] === null);
  const made = await runAll(
    missing,
    (job) => runWatched(job, options, clock),
    { options, watched: true },
    context,
  );
  cache.keep(missing, made);
  const outcomes = made.map(({ outcome }) => outcome).values();
  return found.map((outcome) => outcome ?? (outcomes.next().value as AnalysisOutcome));
}

/** @param run does on this thread what the threads do that are given `work` */
async function runAll<Result>(
  jobs: readonly AnalysisJob[],
  run: (job: AnalysisJob) => Result,
  work: ThreadWork,
  { concurrency, files = jobs.length }: { concurrency: number; files?: number },
): Promise<Result[]> {
  const isMany = files >= THREADS_FROM && jobs.length >= THREADS_FROM / 4;
  const threads = isMany ? Math.min(concurrency, Math.ceil(jobs.length / BATCH_SIZE)) : 1;
  if (threads <= 1) return jobs.map(run);
  return mapOnThreads(jobs, { worker: workerFile(), workerData: work, threads, batchSize: BATCH_SIZE });
}

function workerFile(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./analysis-worker.${extension}`, import.meta.url);
}
