import type { Worker } from 'node:worker_threads';
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

  const { Worker: Thread } = await import('node:worker_threads');
  const outcomes = new Array<AnalysisOutcome>(jobs.length);
  let next = 0;
  const workers = Array.from({ length: threads }, () => new Thread(workerFile(), { workerData: options }));
  try {
    await Promise.all(
      workers.map(async (worker) => {
        while (next < jobs.length) {
          const start = next;
          next += BATCH_SIZE;
          const batch = await runBatch(worker, jobs.slice(start, start + BATCH_SIZE));
          batch.forEach((outcome, index) => {
            outcomes[start + index] = outcome;
          });
        }
      }),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return outcomes;
}

function workerFile(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./analysis-worker.${extension}`, import.meta.url);
}

function runBatch(worker: Worker, jobs: AnalysisJob[]): Promise<AnalysisOutcome[]> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
    };
    const onMessage = (outcomes: AnalysisOutcome[]) => {
      settle();
      resolve(outcomes);
    };
    const onError = (error: unknown) => {
      settle();
      reject(error);
    };
    const onExit = (code: number) => {
      settle();
      reject(new Error(`An analysis thread ended with code ${code} before it answered.`));
    };
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
    worker.postMessage(jobs);
  });
}
