import type { ProviderEnvironment } from '../../config/model-environment.ts';
import type { SendHttp } from '../http-messages.ts';

/** A request as the provider's own interface takes it. */
export interface WireRequest {
  /** Below the base URL: `/messages`. */
  path: string;
  /** JSON. */
  body: string;
  /** Parts of the interface that are not general yet, by Anthropic's header. */
  betas: readonly string[];
}

/** A batch to submit. */
export interface OutgoingBatch {
  id: string;
  path: string;
  /** Requests in the order of their positions. */
  requests: readonly WireRequest[];
}

/** A batch's state at the provider. */
export interface RemoteBatch {
  id: string;
  /** Status in the provider's own word. */
  status: string;
  ended: boolean;
  /** Reason it was rejected as a whole; null otherwise. */
  refusal: { code: string; message: string } | null;
  /** Ids of its result files, in the client's own form. */
  files: readonly string[];
}

/** One line of a batch's results. */
export type WireResult = { customId: string } & (
  | { kind: 'answered' /** JSON. */; body: string }
  | { kind: 'refused'; status: number /** JSON. */; body: string }
  | { kind: 'expired' }
  | { kind: 'canceled' }
);

/** The result of searching for a batch whose id was not recorded. */
export type Search =
  | { kind: 'found'; id: string }
  | { kind: 'absent' }
  /** It may be one that is still being processed: that shows in its results. */
  | { kind: 'unsure' };

/** The endpoint of a batch interface. */
export interface BatchPlace {
  environment: ProviderEnvironment;
  send: SendHttp;
  signal: AbortSignal;
}

/** One provider's batch interface. Every method @throws HttpFailure */
export interface BatchClient {
  /** @returns the provider's id */
  handIn(batch: OutgoingBatch): Promise<string>;
  /** @param known ids that belong to other batches */
  search(batch: { id: string; createdAt: Date; requests: number }, known: readonly string[]): Promise<Search>;
  /** Returns null when the provider does not know it, or has deleted its results. */
  look(remoteId: string): Promise<RemoteBatch | null>;
  /** Requests its end; an ended or missing one stays unchanged. */
  cancel(remoteId: string): Promise<void>;
  results(batch: RemoteBatch): AsyncGenerator<WireResult, void, void>;
}

/** The name of a request within the batches of an account. */
export function customIdOf(batch: string, position: number): string {
  return `${batch}_${position}`;
}

/** The position of a request in a batch; null for a request of another one. */
export function positionOf(batch: string, customId: string): number | null {
  const digits = customId.startsWith(`${batch}_`) ? customId.slice(batch.length + 1) : '';
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}
