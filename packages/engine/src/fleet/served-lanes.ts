import type { Lane, WorkQueue } from './task-queue.ts';

/** Time between two looks at the lanes, in milliseconds. */
const LOOK_MS = 250;
/** Time for which a pool that refused this worker, or a lane that failed, is left to others, in milliseconds. */
const AVOID_MS = 60_000;
/** Lanes that a worker reports as refused. */
const MOST_REFUSED = 1_000;

/** The lanes that a worker takes tasks from: first those of which it has the fewest, each in turn. */
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

  /** Lanes in which a task was due at the last look. @param running tasks that this worker has */
  async next(running: Iterable<Pick<Lane, 'queue'>>): Promise<Lane[]> {
    const now = this.#elapsedMs();
    if (this.#lanes.length === 0 || now - this.#lookedMs >= LOOK_MS) await this.#look(now);
    const free = this.#lanes.filter(
      (lane) => !this.#isAvoided(lane.pool, now) && !this.#isAvoided(lane.queue, now),
    );
    if (free.length === 0) return [];
    this.#turn = (this.#turn + 1) % free.length;
    const counts = new Map<string, number>();
    for (const { queue } of running) counts.set(queue, (counts.get(queue) ?? 0) + 1);
    const inTurn = [...free.slice(this.#turn), ...free.slice(0, this.#turn)];
    return inTurn.sort((a, b) => (counts.get(a.queue) ?? 0) - (counts.get(b.queue) ?? 0));
  }

  /** Leaves a pool, or a queue, to other workers for a minute. */
  avoid(name: string): void {
    this.#avoided.set(name, this.#elapsedMs() + AVOID_MS);
  }

  #isAvoided(name: string, now: number): boolean {
    return (this.#avoided.get(name) ?? Number.NEGATIVE_INFINITY) > now;
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
