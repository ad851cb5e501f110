import nodeModule from 'node:module';
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import type { AnalysisJob, ThreadWork } from './analysis-job.ts';

// Each thread has to ask for what Node keeps of compiled modules, and before it loads them.
nodeModule.enableCompileCache?.();
const { runAll } = await import('./analysis-job.ts');

/** Thread of the analysis pool: takes batches of jobs, answers each with its outcomes in the same order. */
const work = workerData as ThreadWork;
parentPort?.on('message', async (jobs: AnalysisJob[]) => {
  parentPort?.postMessage(await runAll(jobs, work, () => performance.now()));
});
