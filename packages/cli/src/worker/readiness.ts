import type { FleetWorker, WorkerStats } from '@plugin-eval/engine/fleet/fleet-worker.ts';

const NOTHING_YET: WorkerStats = {
  ...{ running: 0, succeeded: 0, failed: 0, late: 0, busyMs: 0, knownCostUsd: 0 },
  ...{ draining: false, heardMs: 0 },
};

/** Readiness of a worker from its start on: it takes no tasks before there is a database. */
export class Readiness {
  readonly #elapsedMs: () => number;
  readonly #silentMs: number;
  readonly #drain: AbortSignal;
  #worker: { id: string; worker: Pick<FleetWorker, 'stats'> } | null = null;
  #database: string | null = null;

  /** @param silentMs without a word from the database for so long it is not ready */
  constructor(elapsedMs: () => number, silentMs: number, drain: AbortSignal) {
    this.#elapsedMs = elapsedMs;
    this.#silentMs = silentMs;
    this.#drain = drain;
  }

  begins(worker: { id: string; worker: Pick<FleetWorker, 'stats'> }): void {
    this.#worker = worker;
  }

  /** @param problem null when it answers @returns whether that is new */
  databaseIs(problem: string | null): boolean {
    const isNew = problem !== this.#database;
    this.#database = problem;
    return isNew;
  }

  /** Empty before there is a worker. */
  get id(): string {
    return this.#worker?.id ?? '';
  }

  stats(): WorkerStats {
    return this.#worker?.worker.stats() ?? NOTHING_YET;
  }

  /** Returns the reason for not taking tasks; null when it takes them. */
  problem(): string | null {
    const { draining, heardMs } = this.stats();
    if (draining || this.#drain.aborted) return 'draining';
    if (this.#database !== null) return 'database unreachable';
    if (this.#worker === null) return 'starting';
    return this.#elapsedMs() - heardMs > this.#silentMs ? 'database not responding' : null;
  }
}
