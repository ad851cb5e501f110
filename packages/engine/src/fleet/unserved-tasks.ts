import type { RunEvent } from '../run/run-event.ts';
import type { SubmitQueue } from './task-queue.ts';

interface UnservedTasksOptions {
  runId: string;
  queue: Pick<SubmitQueue, 'reach'>;
  onEvent?: ((event: RunEvent) => void) | undefined;
}

/** Tells what of a run no worker can take that is there, and again when that has changed. */
export class UnservedTasks {
  readonly #options: UnservedTasksOptions;
  #said = '';

  constructor(options: UnservedTasksOptions) {
    this.#options = options;
  }

  async look(): Promise<void> {
    const { queue, runId, onEvent } = this.#options;
    if (onEvent === undefined) return;
    const { workers, unserved } = await queue.reach(runId);
    const kinds = unserved.map(({ kind, pool, toolVersion }) => `${kind} ${pool} ${toolVersion}`);
    const saying = JSON.stringify([unserved.length > 0 && workers, kinds]);
    if (saying !== this.#said && unserved.length > 0) onEvent({ type: 'unserved', workers, unserved });
    this.#said = saying;
  }
}
