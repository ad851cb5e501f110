import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { type AnalysisJob, runAnalysis } from './analysis-job.ts';
import type { EvaluationOptions } from './evaluation-options.ts';

/** Thread of the analysis pool: takes batches of jobs, answers each with its outcomes in the same order. */
const options = workerData as EvaluationOptions;
parentPort?.on('message', (jobs: AnalysisJob[]) => {
  parentPort?.postMessage(jobs.map((job) => runAnalysis(job, options, () => performance.now())));
});
