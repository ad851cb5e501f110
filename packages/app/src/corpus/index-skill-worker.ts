import nodeModule from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import type { IndexJob } from './index-skill.ts';

// Each thread has to ask for what Node keeps of compiled modules, and before it loads them.
nodeModule.enableCompileCache?.();
const { indexSkill } = await import('./index-skill.ts');

/** Thread that reads skills for the corpus: takes batches of jobs, answers each with its outcomes in the same order. */
const limits = workerData as ReadLimits;
parentPort?.on('message', (jobs: IndexJob[]) => {
  parentPort?.postMessage(jobs.map((job) => indexSkill(job, limits)));
});
