import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import {
  countOf,
  isRecord,
  type JsonRecord,
  parseJson,
  recordsIn,
  stringOf,
} from '@plugin-eval/core/text/json-values.ts';
import { EventData } from './protocols/event-data.ts';
import type { AnswerMeter, GivenAnswer } from './protocols/protocol.ts';

/** Events of a stream that say something about the call as a whole. */
const TELLING = ['message_start', 'message_delta', 'message_stop', 'error'];
/** Events with the model's output. */
const CONTENT = ['content_block_start', 'content_block_delta'];

/** Longest valid id. */
const LONGEST_ID = 200;

type Counts = { input: number; output: number; cacheRead: number; cacheWrite: number };

/**
 * Meters an answer of the Messages API as it passes: its usage, its model, and its completeness. Source:
 * https://platform.claude.com/docs/en/build-with-claude/streaming.
 */
export class MessageMeter implements AnswerMeter {
  id: string | null = null;
  /** The model named in the answer. */
  model: string | null = null;
  stopReason: string | null = null;
  /** True when the whole answer has passed. */
  complete = false;
  /** The error received instead of the rest, as JSON of the error body. */
  errorBody: string | null = null;
  readonly #events = new EventData();
  readonly #telling: readonly string[];
  readonly #keeps: boolean;
  readonly #blocks: { type: unknown; id: string; name: string; text: string }[] = [];
  #counts: Counts | null = null;

  constructor(keeps = false) {
    this.#keeps = keeps;
    this.#telling = keeps ? [...TELLING, ...CONTENT] : TELLING;
  }

  get answer(): GivenAnswer {
    const texts = this.#blocks.filter(({ type }) => type === 'text').map(({ text }) => text);
    return {
      texts: texts.filter((text) => text !== ''),
      calls: this.#blocks
        .filter(({ type }) => type === 'tool_use')
        .map(({ id, name, text }) => ({ id, name, input: text || '{}' })),
    };
  }

  /** All tokens so far; null until the provider reports some. */
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
    for (const data of this.#events.push(piece)) this.#readEvent(data);
  }

  /** The whole body of an answer that is not streamed. */
  pushJson(text: string): void {
    const message = parseJson(text);
    if (!isRecord(message)) return;
    if (message.type === 'error') this.errorBody = text;
    if (message.type !== 'message') return;
    this.#readMessage(message);
    if (this.#keeps) for (const block of recordsIn(message.content)) this.#begin(block);
    this.complete = true;
  }

  #readEvent(data: string): void {
    if (!this.#telling.some((type) => data.includes(`"${type}"`))) return;
    const event = parseJson(data);
    if (!isRecord(event)) return;
    if (event.type === 'message_start' && isRecord(event.message)) this.#readMessage(event.message);
    else if (event.type === 'message_delta') {
      this.#count(event.usage);
      if (isRecord(event.delta)) this.#readStopReason(event.delta);
    } else if (event.type === 'message_stop') this.complete = true;
    else if (event.type === 'error') this.errorBody = data;
    else if (this.#keeps && event.type === 'content_block_start' && isRecord(event.content_block))
      this.#begin(event.content_block);
    else if (this.#keeps && event.type === 'content_block_delta' && isRecord(event.delta))
      this.#goOn(event.delta);
  }

  /** Blocks come one after the other. */
  #begin({ type, id, name, text, input }: JsonRecord): void {
    const given = isRecord(input) && Object.keys(input).length > 0 ? JSON.stringify(input) : '';
    this.#blocks.push({ type, id: stringOf(id) ?? '', name: String(name), text: stringOf(text) ?? given });
  }

  #goOn({ text, partial_json: json }: JsonRecord): void {
    const block = this.#blocks.at(-1);
    if (block !== undefined) block.text += stringOf(text) ?? stringOf(json) ?? '';
  }

  #readMessage(message: JsonRecord): void {
    if (typeof message.id === 'string' && message.id.length <= LONGEST_ID) this.id = message.id;
    if (typeof message.model === 'string') this.model = message.model;
    this.#readStopReason(message);
    this.#count(message.usage);
  }

  #readStopReason({ stop_reason: reason }: JsonRecord): void {
    if (typeof reason === 'string') this.stopReason = reason;
  }

  /** Counts of later events are of the whole message: they take the place of the earlier ones. */
  #count(usage: unknown): void {
    if (!isRecord(usage)) return;
    const before = this.#counts ?? { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
    this.#counts = {
      input: countOf(usage.input_tokens) ?? before.input,
      output: countOf(usage.output_tokens) ?? before.output,
      cacheRead: countOf(usage.cache_read_input_tokens) ?? before.cacheRead,
      cacheWrite: countOf(usage.cache_creation_input_tokens) ?? before.cacheWrite,
    };
  }
}
