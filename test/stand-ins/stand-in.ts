import type { IncomingHttpHeaders } from 'node:http';
import type { RequestProblem } from './protocols/strict-schema.ts';

/** The protocols that a stand-in server can speak. */
export const STAND_IN_PROTOCOLS = ['anthropic', 'openai-chat', 'openai-responses', 'google'] as const;
export type StandInProtocol = (typeof STAND_IN_PROTOCOLS)[number];

/** What a model was asked, taken out of the protocol. */
export interface StandInRequest {
  /** Which call this is on this server, from 1 on. */
  call: number;
  system: string;
  /** All text blocks of all messages, in order. */
  texts: string[];
  /** Names of the tools that the model may call. */
  tools: string[];
  /** Which answer of its conversation is asked for, from 1 on. */
  turn: number;
  /** What all tool calls of the conversation returned, in order. */
  results: string[];
  model: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The body as it came. */
  raw: Record<string, unknown>;
}

export interface StandInUsage {
  /** All input, cached or not. */
  inputTokens: number;
  /** All output, reasoning included. */
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  reasoningTokens: number;
}

export interface StandInAnswer {
  /** Without it and without tool calls the model says nothing. */
  text?: string;
  toolCalls?: readonly StandInToolCall[];
  /** Without it, four characters make a token. */
  usage?: Partial<StandInUsage>;
  finishReason?: 'stop' | 'length' | 'refused';
}

export interface StandInToolCall {
  name: string;
  /** A string goes out as it is, where the protocol has text, so that it may be no JSON. */
  input: unknown;
  /** A tool that takes any text, of OpenAI Responses alone. */
  custom?: boolean;
  /** That the tool is offered in, of OpenAI Responses alone. */
  namespace?: string;
}

/** What goes wrong with one call. `body` of a status: text, or JSON; without it the protocol's own error body. */
export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: unknown; code?: string }
  | { kind: 'reset' }
  | { kind: 'hang' }
  /** The headers come, and half of the body; then the connection is reset, or nothing more comes. */
  | { kind: 'reset-midway' }
  | { kind: 'hang-midway' }
  /** The answer itself, in pieces. */
  | { kind: 'slow'; pieces: number; pauseMs: number }
  /** A complete response whose JSON stops in the middle. */
  | { kind: 'truncated' }
  | { kind: 'html' }
  | { kind: 'empty' }
  | { kind: 'oversized'; bytes: number }
  /** Any body at all, with status 200. */
  | { kind: 'body'; body: unknown };

export interface StandInOptions {
  protocol: StandInProtocol;
  answer: (request: StandInRequest) => StandInAnswer | Promise<StandInAnswer>;
  /** Before every answer. */
  delayMs?: number;
  /** By call, from the first on; null or the end of the list is no fault. */
  faults?: readonly (Fault | null)[] | ((request: StandInRequest) => Fault | null);
  /** When set, any other key is refused with 401. A missing auth header is refused whenever this is set. */
  key?: string;
  port?: number;
}

export interface StandIn {
  /** `http://127.0.0.1:PORT`, without a version segment. */
  url: string;
  /** Calls that arrived, refused ones included. */
  readonly calls: number;
  /** Calls at work at this moment, and the most there ever were. */
  readonly inFlight: number;
  readonly mostInFlight: number;
  requests: StandInRequest[];
  stop(): Promise<void>;
}

/** How one protocol is read and written. */
export interface Protocol {
  /** Whether a POST to this path is one of its calls. */
  matches(path: string): boolean;
  read(
    body: Record<string, unknown>,
    path: string,
  ): Omit<StandInRequest, 'call' | 'path' | 'headers' | 'raw'>;
  /** The key in the headers; null when there is none. */
  keyOf(headers: IncomingHttpHeaders): string | null;
  write(answer: StandInAnswer, usage: StandInUsage, request: StandInRequest): unknown;
  /** What `write` gave as server-sent events, for a request with `stream`. */
  writeStream?(answer: unknown): string;
  /** Why the provider would refuse the request: schemas of answers and strict tools that it does not take. */
  problemOf?(body: Record<string, unknown>): RequestProblem | null;
  writeError(status: number, message: string, code: string | null, param?: string | null): unknown;
}
