import type { Worker } from 'node:worker_threads';

/** Below this number of files, starting threads costs more than they save: measured, see bench/README.md. */
const THREADS_FROM = 1000;
const BATCH_SIZE = 40;

/** A thread that takes batches of jobs and answers each with its outcomes in the same order. */
export interface ThreadProgram {
  /** The module that it runs. */
  file: URL;
  /** Plain data that all its jobs have in common. */
  data: unknown;
}

/**
 * Maps many jobs on several threads when there are enough of them, else on this one.
 * @param concurrency the most threads to use
 * @returns outcomes in the order of the jobs, whatever the number of threads
 */
export async function mapOnThreads<Job, Outcome>(
  jobs: readonly Job[],
  run: (job: Job) => Outcome,
  program: ThreadProgram,
  concurrency: number,
): Promise<Outcome[]> {
  const threads =
    jobs.length < THREADS_FROM ? 1 : Math.min(concurrency, Math.ceil(jobs.length / BATCH_SIZE));
  if (threads <= 1) return jobs.map(run);

  const { Worker: Thread } = await import('node:worker_threads');
  const outcomes = new Array<Outcome>(jobs.length);
  let next = 0;
  const workers = Array.from({ length: threads }, () => new Thread(program.file, { workerData: program.data }));
  try {
    await Promise.all(
      workers.map(async (worker) => {
        while (next < jobs.length) {
          const start = next;
          next += BATCH_SIZE;
          const batch = await runBatch<Job, Outcome>(worker, jobs.slice(start, start + BATCH_SIZE));
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

/** A file beside a module, with the extension that the module itself has: `ts` in development, `js` when built. */
export function threadFile(module: string, name: string): URL {
  return new URL(`./${name}.${module.endsWith('.ts') ? 'ts' : 'js'}`, module);
}

function runBatch<Job, Outcome>(worker: Worker, jobs: Job[]): Promise<Outcome[]> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
    };
    const onMessage = (outcomes: Outcome[]) => {
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
