import { type AnalysisJob, type AnalysisOutcome, runAnalysis } from './analysis-job.ts';
import type { Clock, EvaluationOptions } from './evaluation-options.ts';
import { mapOnThreads, threadFile } from './thread-pool.ts';

/**
 * Analyses many files, on several threads when there are enough of them.
 * @param concurrency the most threads to use
 * @returns outcomes in the order of the jobs, whatever the number of threads
 */
export function analyseAll(
  jobs: readonly AnalysisJob[],
  options: EvaluationOptions,
  context: { clock: Clock; concurrency: number },
): Promise<AnalysisOutcome[]> {
  return mapOnThreads(
    jobs,
    (job) => runAnalysis(job, options, context.clock),
    { file: threadFile(import.meta.url, 'analysis-worker'), data: options },
    context.concurrency,
  );
}
