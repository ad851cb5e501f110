import type { Lane, WorkQueue } from './work-queue.ts';

const MOST = 1_000;

/** The lanes that a worker leaves alone. The database knows them, so that whoever waits is told that no worker takes its tasks. */
export class RefusedLanes {
  readonly #queue: Pick<WorkQueue, 'refuse'>;
  readonly #ids = new Set<number>();

  constructor(queue: Pick<WorkQueue, 'refuse'>) {
    this.#queue = queue;
  }

  async add(lanes: readonly Lane[]): Promise<void> {
    const known = this.#ids.size;
    for (const { id } of lanes) if (this.#ids.size < MOST) this.#ids.add(id);
    // A login without the right to say so works all the same.
    if (this.#ids.size > known) await this.#queue.refuse([...this.#ids]).catch(() => {});
  }
}
