import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import {
  countOf,
  isRecord,
  type JsonRecord,
  parseJson,
  recordOf,
  recordsIn,
  stringOf,
  textsOf,
} from '@plugin-eval/core/text/json-values.ts';
import { AnswerReader } from './answer-reader.ts';
import type { GivenAnswer } from './protocol.ts';

/** Events of a stream that say something about the answer as a whole, or that an item of it is finished. */
const TELLING = [
  'response.completed',
  'response.incomplete',
  'response.failed',
  'response.output_item.done',
  'error',
];

/**
 * Reads along while an answer of the Responses API passes. Source:
 * https://platform.openai.com/docs/api-reference/responses-streaming.
 */
export class OpenaiResponsesMeter extends AnswerReader {
  readonly #items: JsonRecord[] = [];

  get answer(): GivenAnswer {
    const messages = this.#items.filter(({ type }) => type === 'message');
    return {
      texts: messages.flatMap(({ content }) => textsOf(content)).filter((text) => text !== ''),
      calls: this.#items.flatMap(callIn),
    };
  }

  pushStream(piece: Uint8Array): void {
    for (const data of this.events.push(piece)) {
      if (!TELLING.some((type) => data.includes(`"${type}"`))) continue;
      const event = recordOf(parseJson(data));
      if (event.type === 'response.output_item.done') this.#keep(event.item);
      else if (event.type === 'error') this.errorBody = JSON.stringify({ error: event.error ?? event });
      else if (isRecord(event.response) && TELLING.includes(String(event.type)))
        this.#readResponse(event.response);
    }
  }

  pushJson(text: string): void {
    const response = parseJson(text);
    if (!isRecord(response)) return;
    if (response.object !== 'response') {
      if (isRecord(response.error)) this.errorBody = text;
      return;
    }
    for (const item of recordsIn(response.output)) this.#keep(item);
    this.#readResponse(response);
  }

  #keep(item: unknown): void {
    if (this.keeps && isRecord(item)) this.#items.push(item);
  }

  #readResponse(response: JsonRecord): void {
    const { status, error, incomplete_details: incomplete, usage } = response;
    this.id = stringOf(response.id);
    this.model = stringOf(response.model);
    this.usage = usageOf(usage) ?? this.usage;
    if (status === 'failed' || isRecord(error)) {
      this.errorBody = JSON.stringify({ error: recordOf(error) });
      return;
    }
    const { reason } = recordOf(incomplete);
    this.stopReason =
      reason === 'max_output_tokens'
        ? 'max_tokens'
        : reason === 'content_filter'
          ? 'refusal'
          : stringOf(status);
    this.complete = status === 'completed' || status === 'incomplete';
  }
}

function callIn(item: JsonRecord): GivenAnswer['calls'] {
  const { type, name, arguments: given, input, action } = item;
  const id = stringOf(item.call_id) ?? '';
  if (type === 'function_call') return [{ id, name: nameOf(item), input: stringOf(given) ?? '' }];
  if (type === 'custom_tool_call') return [{ id, name: String(name), input: stringOf(input) ?? '' }];
  if (type === 'local_shell_call')
    return [{ id, name: 'local_shell', input: JSON.stringify(action ?? null) }];
  return [];
}

function nameOf({ name, namespace }: JsonRecord): string {
  return typeof namespace === 'string' ? `${namespace}.${name}` : String(name);
}

function usageOf(usage: unknown): Usage | null {
  if (!isRecord(usage)) return null;
  const [inputTokens, outputTokens] = [countOf(usage.input_tokens), countOf(usage.output_tokens)];
  if (inputTokens === null || outputTokens === null) return null;
  const { cached_tokens: cached, cache_write_tokens: written } = recordOf(usage.input_tokens_details);
  return {
    ...{ inputTokens, outputTokens },
    cacheReadTokens: countOf(cached) ?? 0,
    cacheWriteTokens: countOf(written) ?? 0,
  };
}
