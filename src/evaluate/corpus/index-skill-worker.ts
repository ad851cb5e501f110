import { parentPort, workerData } from 'node:worker_threads';
import type { ReadLimits } from '../../skill/limits.ts';
import { type IndexJob, indexSkill } from './index-skill.ts';

/** Thread that reads skills for the corpus: takes batches of jobs, answers each with its outcomes in the same order. */
const limits = workerData as ReadLimits;
parentPort?.on('message', (jobs: IndexJob[]) => {
  parentPort?.postMessage(jobs.map((job) => indexSkill(job, limits)));
});
