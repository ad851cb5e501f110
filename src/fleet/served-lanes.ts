import type { Lane, WorkQueue } from './task-queue.ts';

/** Time between two looks at the lanes, in milliseconds. */
const LOOK_MS = 250;
/** Time for which a pool that refused this worker is left to others, in milliseconds. */
const AVOID_MS = 60_000;
/** Lanes that a worker reports as refused. */
const MOST_REFUSED = 1_000;

/** The lanes that a worker takes tasks from, each first in turn. */
export class ServedLanes {
  readonly #queue: Pick<WorkQueue, 'lanes' | 'refuse'>;
  readonly #canServe: (lane: Lane) => boolean;
  readonly #elapsedMs: () => number;
  readonly #avoided = new Map<string, number>();
  readonly #refused = new Set<string>();
  #lanes: Lane[] = [];
  #lookedMs = Number.NEGATIVE_INFINITY;
  #turn = 0;

  constructor(
    queue: Pick<WorkQueue, 'lanes' | 'refuse'>,
    canServe: (lane: Lane) => boolean,
    elapsedMs: () => number,
  ) {
    this.#queue = queue;
    this.#canServe = canServe;
    this.#elapsedMs = elapsedMs;
  }

  /** Lanes in which a task was due at the last look. */
  async next(): Promise<Lane[]> {
    const now = this.#elapsedMs();
    if (this.#lanes.length === 0 || now - this.#lookedMs >= LOOK_MS) await this.#look(now);
    const free = this.#lanes.filter(
      ({ pool }) => (this.#avoided.get(pool) ?? Number.NEGATIVE_INFINITY) <= now,
    );
    if (free.length === 0) return [];
    this.#turn = (this.#turn + 1) % free.length;
    return [...free.slice(this.#turn), ...free.slice(0, this.#turn)];
  }

  /** Leaves a pool to workers with another key for a minute. */
  avoid(pool: string): void {
    this.#avoided.set(pool, this.#elapsedMs() + AVOID_MS);
  }

  async #look(now: number): Promise<void> {
    const lanes = await this.#queue.lanes();
    this.#lookedMs = now;
    this.#lanes = lanes.filter(this.#canServe);
    const known = this.#refused.size;
    for (const lane of lanes)
      if (!this.#lanes.includes(lane) && this.#refused.size < MOST_REFUSED) this.#refused.add(lane.queue);
    if (this.#refused.size > known) await this.#queue.refuse([...this.#refused]);
  }
}
