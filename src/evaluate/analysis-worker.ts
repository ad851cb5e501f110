import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { type AnalysisJob, runAnalysis, runWatched, type ThreadWork } from './analysis-job.ts';

/** Thread of the analysis pool: takes batches of jobs, answers each with its outcomes in the same order. */
const { options, watched } = workerData as ThreadWork;
const run = watched ? runWatched : runAnalysis;
parentPort?.on('message', (jobs: AnalysisJob[]) => {
  parentPort?.postMessage(jobs.map((job) => run(job, options, () => performance.now())));
});
