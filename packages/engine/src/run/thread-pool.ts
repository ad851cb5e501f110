import type { Worker } from 'node:worker_threads';

export interface ThreadPoolOptions {
  /** Module of the threads. It answers each message, a list of jobs, with the list of their results. */
  worker: URL;
  /** Data for every thread at its start. */
  workerData: unknown;
  threads: number;
}

/**
 * Young generation in megabytes. A job leaves garbage behind: a small young generation collects it early, and
 * keeps each thread small. By default V8 lets it grow to 96 MB.
 */
const YOUNG_GENERATION = 6;

/** Threads that take batches of jobs until they are closed. */
export class ThreadPool<Job, Result> {
  readonly #threads: readonly Thread<Job, Result>[];
  readonly #idle: Thread<Job, Result>[];
  readonly #waiting: ((thread: Thread<Job, Result>) => void)[] = [];

  private constructor(threads: readonly Thread<Job, Result>[]) {
    this.#threads = threads;
    this.#idle = [...threads];
  }

  static async open<Job, Result>({ worker, workerData, threads }: ThreadPoolOptions) {
    const { Worker: NodeWorker } = await import('node:worker_threads');
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_GENERATION };
    const started = Array.from(
      { length: threads },
      () => new Thread<Job, Result>(new NodeWorker(worker, { workerData, resourceLimits })),
    );
    return new ThreadPool(started);
  }

  /** Runs a batch on the next thread that has nothing to do. @returns results in the order of the jobs */
  async run(jobs: readonly Job[]): Promise<Result[]> {
    const thread =
      this.#idle.pop() ?? (await new Promise<Thread<Job, Result>>((resolve) => this.#waiting.push(resolve)));
    try {
      return await thread.run(jobs);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#idle.push(thread);
      else next(thread);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}

class Thread<Job, Result> {
  readonly #worker: Worker;
  #current: PromiseWithResolvers<Result[]> | null = null;
  #failure: { error: unknown } | null = null;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (results: Result[]) => this.#current?.resolve(results));
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', (code) =>
      this.#fail(new Error(`A thread ended with code ${code} before it answered.`)),
    );
  }

  async run(jobs: readonly Job[]): Promise<Result[]> {
    if (this.#failure !== null) throw this.#failure.error;
    this.#current = Promise.withResolvers();
    this.#worker.postMessage(jobs);
    try {
      return await this.#current.promise;
    } finally {
      this.#current = null;
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#current?.reject(error);
  }
}
