import type { Usage } from '../documents/judge-layer.ts';

/** Events of a stream that say something about the call as a whole. */
const TELLING = ['message_start', 'message_delta', 'message_stop', 'error'];

/** An id longer than this is none. */
const LONGEST_ID = 200;

/** A line longer than this is not an event of the protocol. */
const LONGEST_LINE = 4 * 1024 * 1024;

type Counts = { input: number; output: number; cacheRead: number; cacheWrite: number };

/**
 * Reads along while an answer of the Messages API passes: its usage, its model, and whether it came to its end.
 * Source: https://platform.claude.com/docs/en/build-with-claude/streaming.
 */
export class MessageMeter {
  /** Of the message. */
  id: string | null = null;
  /** As the answer names it. */
  model: string | null = null;
  stopReason: string | null = null;
  /** Whether the whole answer has passed. */
  complete = false;
  /** The error that came in the place of the rest, as JSON of the error body. */
  errorBody: string | null = null;
  readonly #decoder = new TextDecoder();
  #line = '';
  #counts: Counts | null = null;

  /** All tokens so far; null before the provider has said anything. */
  get usage(): Usage | null {
    if (this.#counts === null) return null;
    const { input, output, cacheRead, cacheWrite } = this.#counts;
    return {
      // The protocol counts cached input apart.
      inputTokens: input + cacheRead + cacheWrite,
      outputTokens: output,
      cacheReadTokens: cacheRead,
      cacheWriteTokens: cacheWrite,
    };
  }

  /** A piece of a `text/event-stream`. */
  pushStream(piece: Uint8Array): void {
    const lines = (this.#line + this.#decoder.decode(piece, { stream: true })).split('\n');
    this.#line = lines.pop() ?? '';
    if (this.#line.length > LONGEST_LINE) this.#line = '';
    for (const line of lines) this.#readLine(line);
  }

  /** The whole body of an answer that is not streamed. */
  pushJson(text: string): void {
    const message = parse(text);
    if (!isRecord(message)) return;
    if (message.type === 'error') this.errorBody = text;
    if (message.type !== 'message') return;
    this.#readMessage(message);
    this.complete = true;
  }

  #readLine(line: string): void {
    if (!line.startsWith('data:') || !TELLING.some((type) => line.includes(`"${type}"`))) return;
    const data = line.slice('data:'.length).trim();
    const event = parse(data);
    if (!isRecord(event)) return;
    if (event.type === 'message_start' && isRecord(event.message)) this.#readMessage(event.message);
    else if (event.type === 'message_delta') {
      this.#count(event.usage);
      if (isRecord(event.delta)) this.#readStopReason(event.delta);
    } else if (event.type === 'message_stop') this.complete = true;
    else if (event.type === 'error') this.errorBody = data;
  }

  #readMessage(message: Record<string, unknown>): void {
    if (typeof message.id === 'string' && message.id.length <= LONGEST_ID) this.id = message.id;
    if (typeof message.model === 'string') this.model = message.model;
    this.#readStopReason(message);
    this.#count(message.usage);
  }

  #readStopReason({ stop_reason: reason }: Record<string, unknown>): void {
    if (typeof reason === 'string') this.stopReason = reason;
  }

  /** Counts of later events are of the whole message: they take the place of the earlier ones. */
  #count(usage: unknown): void {
    if (!isRecord(usage)) return;
    const before = this.#counts ?? { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
    this.#counts = {
      input: tokens(usage.input_tokens) ?? before.input,
      output: tokens(usage.output_tokens) ?? before.output,
      cacheRead: tokens(usage.cache_read_input_tokens) ?? before.cacheRead,
      cacheWrite: tokens(usage.cache_creation_input_tokens) ?? before.cacheWrite,
    };
  }
}

function tokens(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
