import type { Usage } from '../../documents/judge-layer.ts';
import type { ProviderName } from '../../documents/names.ts';
import type { ProviderModel } from '../../model/model.ts';

/** The protocols that agents speak, as the gateway's doors are named. */
export const DOOR_NAMES = [
  'anthropic-messages',
  'openai-responses',
  'openai-chat',
  'google-generate-content',
] as const;
export type DoorName = (typeof DOOR_NAMES)[number];

/** Tokens of a call. */
export interface CallTokens {
  inputTokens: number;
  outputTokens: number;
}

/** What a door needs to know of the session that asks. */
export interface AskingSession {
  model: Pick<ProviderModel, 'id'>;
  /** Names of the only tools that may be offered to the model; null: every tool that the agent runs itself. */
  tools: ReadonlySet<string> | null;
  /** Most tokens of one answer, for protocols whose requests need not say; null: they must. */
  mostAnswerTokens: number | null;
}

/** What an agent asked its model, taken out of the protocol. */
export interface AskedRequest {
  /** All texts that the model is shown, in order, results of tools and descriptions of tools left out. */
  texts: readonly string[];
  /** What calls of tools returned, in the course of the whole conversation; `isError` null where nothing says so. */
  results: readonly { id: string; text: string; isError: boolean | null }[];
  /** Whether it is offered any tool: questions on the side are not. */
  offersTools: boolean;
}

/** What the model said. */
export interface GivenAnswer {
  texts: readonly string[];
  /** `id`: empty where the model gives none; `input`: JSON, or the text of a tool that takes any text. */
  calls: readonly { id: string; name: string; input: string }[];
}

/** A request that may go to the provider. */
export interface AcceptedRequest {
  kind: 'accepted';
  /** The most that its answer can use. */
  most: CallTokens;
  /** What is sent on. */
  body: Buffer;
  asked: AskedRequest;
}

/** A request that is not sent on. `reason`: one sentence. */
export interface RefusedRequest {
  kind: 'refused';
  reason: string;
}

/** Reads along while an answer passes. */
export interface AnswerMeter {
  /** Of the answer, as the provider names it. */
  readonly id: string | null;
  /** As the answer names it. */
  readonly model: string | null;
  /** `max_tokens` where the answer was cut off, `refusal` where safeguards ended it, else the protocol's own word. */
  readonly stopReason: string | null;
  /** Whether the whole answer has passed. */
  readonly complete: boolean;
  /** The error that came in the place of the rest, as JSON. */
  readonly errorBody: string | null;
  /** All tokens so far; null before the provider has said anything. */
  readonly usage: Usage | null;
  /** What the model said so far; empty where nobody wants to know. */
  readonly answer: GivenAnswer;
  /** A piece of a `text/event-stream`. */
  pushStream(piece: Uint8Array): void;
  /** The whole body of an answer that is not streamed. */
  pushJson(text: string): void;
}

/** One protocol at the gateway. */
export interface Door {
  name: DoorName;
  /** The protocol as people call it. */
  title: string;
  /** Providers whose endpoints speak it. */
  providers: readonly ProviderName[];
  /** The only requests that are let through, for people. */
  lets: string;
  /**
   * Where a POST goes at the provider, relative to its endpoint; null for what is not let through.
   * @param url path and query as the agent asked for them
   */
  upstreamPath(url: Pick<URL, 'pathname' | 'search'>, model: Pick<ProviderModel, 'id'>): string | null;
  /** Headers of the agent's own that go on to the provider. */
  passedHeaders: readonly string[];
  /** Looks at a request: it must ask the session's own model, and have nothing fetched or run by the provider. */
  read(body: Buffer, session: AskingSession): AcceptedRequest | RefusedRequest;
  /** @param keeps whether what the model said is kept */
  meter(keeps: boolean): AnswerMeter;
  /** The body of an error of the gateway's own. */
  errorBody(status: number, message: string): string;
  /** The status that an error has which comes in the middle of a stream. */
  statusOfError(body: string): number;
}
