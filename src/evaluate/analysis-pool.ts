import { mapOnThreads } from '../run/map-on-threads.ts';
import { type AnalysisJob, type AnalysisOutcome, runAnalysis } from './analysis-job.ts';
import type { Clock, EvaluationOptions } from './evaluation-options.ts';

/** Below this number of files, starting threads costs more than they save: measured, see bench/README.md. */
const THREADS_FROM = 1000;
const BATCH_SIZE = 40;

/**
 * Analyses many files, on several threads when there are enough of them.
 * @param concurrency the most threads to use
 * @returns outcomes in the order of the jobs, whatever the number of threads
 */
export async function analyseAll(
  jobs: readonly AnalysisJob[],
  options: EvaluationOptions,
  context: { clock: Clock; concurrency: number },
): Promise<AnalysisOutcome[]> {
  const threads =
    jobs.length < THREADS_FROM ? 1 : Math.min(context.concurrency, Math.ceil(jobs.length / BATCH_SIZE));
  if (threads <= 1) return jobs.map((job) => runAnalysis(job, options, context.clock));
  return mapOnThreads(jobs, { worker: workerFile(), workerData: options, threads, batchSize: BATCH_SIZE });
}

function workerFile(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./analysis-worker.${extension}`, import.meta.url);
}
