import type { ProviderName } from '@plugin-eval/core/documents/names.ts';
import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { endpointIdentity, formatEndpoint, type ModelEnvironment } from '../../config/model-environment.ts';
import { PROVIDER_VARIABLES } from '../../config/provider-variables.ts';
import type { AttemptFailure } from '../../run/attempt-failure.ts';
import { backOffMs } from '../../run/retry-policy.ts';
import type { RunClock } from '../../run/timer.ts';
import type { BatchAnswer, BatchRecord, NewBatchTask } from '../../store/batch-ledger.ts';
import type { Journal } from '../../store/journal.ts';
import type { PriceOverrides } from '../call-cost.ts';
import { secretsOf } from '../call-model.ts';
import { explainFailure, quoted } from '../explain-failure.ts';
import { HttpFailure } from '../http-failure.ts';
import type { SendHttp } from '../http-messages.ts';
import type { ProviderModel } from '../model.ts';
import { httpSender } from '../send-http.ts';
import { anthropicBatches } from './anthropic-batches.ts';
import {
  type BatchClient,
  positionOf,
  type RemoteBatch,
  type WireRequest,
  type WireResult,
} from './batch-client.ts';
import { openaiBatches } from './openai-batches.ts';
import { readBatchAnswer } from './read-batch-answer.ts';

/** Milliseconds a submitted batch may take to appear in the provider's list. */
const SETTLE_MS = 10_000;
const MOST_TRIES = 4;
/** Results that are recorded together. */
const RESULTS_AT_A_TIME = 50;

export interface BatchQueueOptions {
  journal: Journal;
  runId: string;
  environment: ModelEnvironment;
  prices: PriceOverrides;
  clock: RunClock;
  random: () => number;
  signal: AbortSignal;
  /** @default HTTP, through the proxies that the variables name */
  send?: SendHttp | undefined;
}

/** Requests that go into one batch. */
export interface BatchGroup {
  model: ProviderModel;
  path: string;
  tasks: readonly NewBatchTask[];
  requests: readonly WireRequest[];
}

/** The result of checking a batch. */
export type BatchLook = 'waiting' | 'ended';

/**
 * Submits and collects batches. The intention is recorded before the provider receives one, and its id as
 * soon as it is known; a batch that may have been submitted is searched for before submitting again.
 */
export class BatchQueue {
  readonly #options: BatchQueueOptions;

  constructor(options: BatchQueueOptions) {
    this.#options = options;
  }

  /**
   * @param id of the new batch
   * @throws UsageError, TaskErroredError when the provider does not take it; InterruptedError
   */
  async handIn(id: string, round: number, { model, path, tasks, requests }: BatchGroup): Promise<void> {
    const { journal, runId, clock, random, signal } = this.#options;
    const { provider, endpoint } = model;
    const client = this.#clientOf(provider, endpoint);
    const createdAt = clock.now();
    await journal.beginBatch({ id, runId, provider, endpoint, path, round, createdAt }, tasks);
    for (let tries = 1; ; tries++) {
      try {
        const remoteId = await client.handIn({ id, path, requests });
        return await journal.batchHandedIn(id, remoteId, clock.now());
      } catch (error) {
        signal.throwIfAborted();
        if (!HttpFailure.isInstance(error)) throw error;
        const failure = this.#explain(error, model);
        const isRetried = ['rate-limit', 'overload', 'transport', 'timeout'].includes(failure.kind);
        if (!isRetried) throw await this.#refused(id, failure);
        if (!isSurelyNotTaken(error)) {
          await clock.timer.sleep(SETTLE_MS, signal);
          const batch = { id, createdAt, requests: requests.length };
          const found = await this.#searchFor(client, batch, model);
          if (found.kind === 'found') return await journal.batchHandedIn(id, found.id, clock.now());
          // Handing it in again could double it.
          if (found.kind === 'unsure') return;
        }
        if (tries === MOST_TRIES) throw await this.#refused(id, failure);
        await clock.timer.sleep(Math.max(failure.retryAfterMs ?? 0, backOffMs(tries, random)), signal);
      }
    }
  }

  /** Checks a batch, and records its results if it has ended. @throws UsageError, TaskErroredError */
  async collect(batch: BatchRecord): Promise<BatchLook> {
    const { journal, clock } = this.#options;
    const { id, provider, endpoint } = batch;
    const model = { provider: provider as ProviderName, id: '', name: provider, endpoint };
    const client = this.#clientOf(model.provider, endpoint);
    const remoteId = batch.remoteId ?? (await this.#findAgain(batch, client, model));
    if (remoteId === 'unsure') return 'waiting';
    if (remoteId === null) {
      await this.#lose(id, 'transport', 'The provider never received the batch.', 0);
      return 'ended';
    }
    const remote = await this.#called(model, () => client.look(remoteId));
    if (remote === null) {
      await this.#lose(id, 'lost', 'The provider no longer has the batch.', null);
      return 'ended';
    }
    await journal.batchSeen(id, remote.status);
    if (!remote.ended) return 'waiting';
    if (remote.refusal !== null) {
      const { code, message } = remote.refusal;
      const refusal = `The provider refused the batch (${code}): ${message}`;
      await this.#lose(id, code.includes('limit') ? 'rate-limit' : 'refused', this.#shown(refusal), 0);
      return 'ended';
    }
    await this.#called(model, () => this.#record(id, client, remote));
    // A canceled or expired request is not billed; for the others the provider says nothing.
    const costUsd = ['expired', 'cancelled'].includes(remote.status) ? 0 : null;
    const end = { state: 'collected' as const, failure: 'lost', costUsd, now: clock.now() };
    await journal.endBatch(id, { ...end, message: 'The batch ended without a response to it.' });
    return 'ended';
  }

  /**
   * Cancels a batch at the provider, and records its earlier results. @throws UsageError, TaskErroredError
   */
  async cancel(batch: BatchRecord): Promise<BatchLook> {
    const { provider, endpoint } = batch;
    const model = { provider: provider as ProviderName, id: '', name: provider, endpoint };
    const client = this.#clientOf(model.provider, endpoint);
    const remoteId = batch.remoteId ?? (await this.#findAgain(batch, client, model));
    if (remoteId === 'unsure') return 'waiting';
    if (remoteId !== null) await this.#called(model, () => client.cancel(remoteId));
    return await this.collect({ ...batch, remoteId });
  }

  async #record(id: string, client: BatchClient, remote: RemoteBatch): Promise<void> {
    const { journal, clock, signal, environment, prices } = this.#options;
    const context = { environment, prices, now: clock.now(), secrets: secretsOf(environment) };
    let some: { position: number; result: WireResult }[] = [];
    const flush = async () => {
      const positions = some.map(({ position }) => position);
      const open = new Map(
        (await journal.openBatchTasks(id, positions, positions.length)).map((task) => [task.position, task]),
      );
      const answers: BatchAnswer[] = [];
      for (const { position, result } of some) {
        const task = open.get(position);
        if (task !== undefined) answers.push(await readBatchAnswer(task, result, context));
      }
      await journal.recordBatchAnswers(id, answers, clock.now());
      some = [];
    };
    for await (const result of client.results(remote)) {
      signal.throwIfAborted();
      const position = positionOf(id, result.customId);
      if (position === null) continue;
      some.push({ position, result });
      if (some.length === RESULTS_AT_A_TIME) await flush();
    }
    await flush();
  }

  /** Finds the provider's id of a possibly submitted batch; null when it was not submitted. */
  async #findAgain(
    { id, createdAt, requests }: BatchRecord,
    client: BatchClient,
    model: ProviderModel,
  ): Promise<string | null> {
    const { journal, clock, signal } = this.#options;
    const passed = clock.now().getTime() - createdAt.getTime();
    if (passed < SETTLE_MS) await clock.timer.sleep(SETTLE_MS - Math.max(0, passed), signal);
    const found = await this.#searchFor(client, { id, createdAt, requests: requests.all }, model);
    if (found.kind !== 'found') return found.kind === 'unsure' ? 'unsure' : null;
    await journal.batchHandedIn(id, found.id, clock.now());
    return found.id;
  }

  async #searchFor(
    client: BatchClient,
    batch: Parameters<BatchClient['search']>[0],
    model: ProviderModel,
  ): ReturnType<BatchClient['search']> {
    const batches = await this.#options.journal.batchesOf(this.#options.runId);
    const known = batches.flatMap(({ remoteId }) => remoteId ?? []);
    return await this.#called(model, () => client.search(batch, known));
  }

  /** Calls that change nothing are made again, a few times. */
  async #called<Result>(model: ProviderModel, call: () => Promise<Result>): Promise<Result> {
    const { clock, random, signal } = this.#options;
    for (let tries = 1; ; tries++) {
      try {
        return await call();
      } catch (error) {
        signal.throwIfAborted();
        if (!HttpFailure.isInstance(error)) throw error;
        const failure = this.#explain(error, model);
        if (failure.kind === 'access') throw new UsageError(failure.message);
        if (failure.kind === 'refused' || tries === MOST_TRIES)
          throw new TaskErroredError(
            'batch',
            failure.kind,
            tries,
            `${failure.message} Submitted batches stay with the provider; to check again: plugin-eval runs resume ${this.#options.runId}`,
          );
        await clock.timer.sleep(Math.max(failure.retryAfterMs ?? 0, backOffMs(tries, random)), signal);
      }
    }
  }

  async #refused(id: string, failure: AttemptFailure): Promise<Error> {
    const { journal, runId } = this.#options;
    await this.#lose(id, failure.kind, failure.message, 0);
    // It ends the run: whoever goes on with it begins anew.
    await journal.settleBatches(runId);
    return failure.kind === 'access'
      ? new UsageError(failure.message)
      : new TaskErroredError(
          `batch ${id}`,
          failure.kind,
          1,
          `${failure.message} Nothing was paid for it; to submit it again: plugin-eval runs resume ${runId}`,
        );
  }

  async #lose(id: string, failure: string, message: string, costUsd: number | null): Promise<void> {
    const now = this.#options.clock.now();
    await this.#options.journal.endBatch(id, { state: 'lost', failure, message, costUsd, now });
  }

  #clientOf(provider: ProviderName, endpoint: string): BatchClient {
    const environment = this.#options.environment[provider];
    if (environment === undefined || endpointIdentity(environment) !== endpoint)
      throw new UsageError(
        `A batch of this run is with ${provider} at ${endpoint}, which is not the endpoint set here (${environment === undefined ? 'none' : formatEndpoint(environment)}).`,
      );
    if (environment.key === null)
      throw new UsageError(
        `${PROVIDER_VARIABLES[provider].title} requires a key: set ${PROVIDER_VARIABLES[provider].keys[0]?.variable}.`,
      );
    const send = this.#options.send ?? httpSender(environment.proxies);
    const place = { environment, send, signal: this.#options.signal };
    return provider === 'anthropic' ? anthropicBatches(place) : openaiBatches(place);
  }

  #explain(error: HttpFailure, model: ProviderModel): AttemptFailure {
    const { environment, clock } = this.#options;
    const provider = environment[model.provider];
    return explainFailure(error, { model, provider, secrets: secretsOf(environment), now: clock.now() });
  }

  #shown(text: string): string {
    return quoted(text, secretsOf(this.#options.environment));
  }
}

/** Returns true when the provider certainly did not create the batch. */
function isSurelyNotTaken({ kind, status, systemCode }: HttpFailure): boolean {
  if (status === 429) return true;
  return kind === 'connection' && ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(systemCode ?? '');
}
