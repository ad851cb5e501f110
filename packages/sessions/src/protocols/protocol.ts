import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { ProviderName } from '@plugin-eval/core/documents/names.ts';
import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';

/** The protocols of the gateway, by name. */
export const PROTOCOL_NAMES = [
  'anthropic-messages',
  'openai-responses',
  'openai-chat',
  'google-generate-content',
] as const;
export type ProtocolName = (typeof PROTOCOL_NAMES)[number];

export interface CallTokens {
  inputTokens: number;
  outputTokens: number;
}

/** Session data that a protocol adapter needs. */
export interface ProtocolSession {
  model: Pick<ProviderModel, 'id'>;
  /** Model that requests name in place of the session's; it is replaced. @default null */
  asksForModel?: string | null;
  /** Names of the only tools that may be offered to the model; null: every tool that the agent runs itself. */
  tools: ReadonlySet<string> | null;
  /** Most tokens of one answer, for protocols whose requests need not say; null: they must. */
  mostAnswerTokens: number | null;
}

/** An agent's request, extracted from the protocol. */
export interface AgentRequest {
  /** All texts that the model is shown, in order, results of tools and descriptions of tools left out. */
  texts: readonly string[];
  /** Results of tool calls over the whole conversation; `isError` is null when not reported. */
  results: readonly { id: string; text: string; isError: boolean | null }[];
  /** True when it offers tools; side requests do not. */
  offersTools: boolean;
}

/** The model's answer. */
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
  /** The body to forward. */
  body: Buffer;
  agentRequest: AgentRequest;
}

/** A request that is not sent on. `reason`: one sentence. */
export interface RefusedRequest {
  kind: 'refused';
  reason: string;
}

/** Reads along while an answer passes. */
export interface AnswerMeter {
  /** The provider's id of the answer. */
  readonly id: string | null;
  /** The model named in the answer. */
  readonly model: string | null;
  /** `max_tokens` where the answer was cut off, `refusal` where safeguards ended it, else the protocol's own word. */
  readonly stopReason: string | null;
  /** True when the whole answer has passed. */
  readonly complete: boolean;
  /** The error received instead of the rest, as JSON. */
  readonly errorBody: string | null;
  /** All tokens so far; null until the provider reports some. */
  readonly usage: Usage | null;
  /** The answer so far; empty when not collected. */
  readonly answer: GivenAnswer;
  /** A piece of a `text/event-stream`. */
  pushStream(piece: Uint8Array): void;
  /** The whole body of an answer that is not streamed. */
  pushJson(text: string): void;
}

/** One protocol at the gateway. */
export interface Protocol {
  name: ProtocolName;
  /** Display name of the protocol. */
  title: string;
  /** Providers whose endpoints speak it. */
  providers: readonly ProviderName[];
  /** Description of the only requests let through. */
  lets: string;
  /**
   * Returns the provider's path for a POST, relative to its endpoint; null when it is not let through.
   * @param url path and query as the agent asked for them
   */
  upstreamPath(url: Pick<URL, 'pathname' | 'search'>, model: Pick<ProviderModel, 'id'>): string | null;
  /** Headers of the agent's own that go on to the provider. */
  passedHeaders: readonly string[];
  /** Looks at a request: it must ask the session's own model, and have nothing fetched or run by the provider. */
  read(body: Buffer, session: ProtocolSession): AcceptedRequest | RefusedRequest;
  /** @param keeps whether what the model said is kept */
  meter(keeps: boolean): AnswerMeter;
  /** The body of an error of the gateway's own. */
  errorBody(status: number, message: string): string;
  /** The status that an error has which comes in the middle of a stream. */
  statusOfError(body: string): number;
}
