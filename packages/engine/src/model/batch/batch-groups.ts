import type { NewBatchTask } from '../../store/batch-ledger.ts';
import type { ProviderModel } from '../model.ts';
import type { WireRequest } from './batch-client.ts';
import type { BatchInterface } from './batch-interface.ts';
import type { BatchQueue } from './batch-queue.ts';

/** Overhead of a request in a batch, around its body. */
const FRAME_BYTES = 200;

interface Group {
  model: ProviderModel;
  path: string;
  tasks: NewBatchTask[];
  requests: WireRequest[];
  bytes: number;
}

/** Requests waiting for the next batch, grouped by batch. A full batch is submitted at once. */
export class BatchGroups {
  /** Number of the submission round. */
  round = 1;
  readonly #batchQueue: BatchQueue;
  readonly #randomId: (length: number) => string;
  readonly #groups = new Map<string, Group>();
  #handingIn: Promise<void> = Promise.resolve();

  constructor(batchQueue: BatchQueue, randomId: (length: number) => string) {
    this.#batchQueue = batchQueue;
    this.#randomId = randomId;
  }

  /** @throws what handing in throws */
  async add(
    model: ProviderModel,
    limits: BatchInterface,
    wire: WireRequest,
    task: NewBatchTask,
  ): Promise<void> {
    const bytes = Buffer.byteLength(wire.body) + FRAME_BYTES;
    const name = [model.provider, model.endpoint, wire.path, limits.oneModel ? model.id : ''].join(' ');
    const full = this.#groups.get(name);
    if (full && (full.tasks.length >= limits.mostRequests || full.bytes + bytes > limits.mostBytes))
      await this.#handIn(name);
    const group = this.#groups.get(name) ?? { model, path: wire.path, tasks: [], requests: [], bytes: 0 };
    this.#groups.set(name, group);
    group.tasks.push(task);
    group.requests.push(wire);
    group.bytes += bytes;
  }

  async handInAll(): Promise<void> {
    await this.#handingIn;
    for (const name of [...this.#groups.keys()]) await this.#handIn(name);
  }

  /** One after the other: a provider is not sent many large files at once. */
  #handIn(name: string): Promise<void> {
    const group = this.#groups.get(name);
    if (group === undefined) return Promise.resolve();
    this.#groups.delete(name);
    const id = `b${this.#randomId(10)}`;
    const handedIn = this.#handingIn.then(() => this.#batchQueue.handIn(id, this.round, group));
    this.#handingIn = handedIn.catch(() => {});
    return handedIn;
  }
}
