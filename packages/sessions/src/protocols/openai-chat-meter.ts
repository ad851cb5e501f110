import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import {
  countOf,
  isRecord,
  type JsonRecord,
  parseJson,
  recordOf,
  recordsIn,
  stringOf,
} from '@plugin-eval/core/text/json-values.ts';
import { AnswerReader } from './answer-reader.ts';
import type { GivenAnswer } from './protocol.ts';

/** Most calls stored of one answer. */
const MOST_CALLS = 256;
const STOP_REASONS: ReadonlyMap<string, string> = new Map([
  ['length', 'max_tokens'],
  ['content_filter', 'refusal'],
]);

interface GrowingCall {
  id: string;
  name: string;
  input: string;
}

/**
 * Reads along while an answer of Chat Completions passes. Source:
 * https://platform.openai.com/docs/api-reference/chat-streaming.
 */
export class OpenaiChatMeter extends AnswerReader {
  #text = '';
  readonly #calls = new Map<number, GrowingCall>();

  get answer(): GivenAnswer {
    return { texts: this.#text === '' ? [] : [this.#text], calls: [...this.#calls.values()] };
  }

  pushStream(piece: Uint8Array): void {
    for (const data of this.events.push(piece)) {
      // Some servers end a stream without it, after the reason of its end.
      if (data === '[DONE]') this.complete = this.stopReason !== null;
      else this.#read(data, recordOf(parseJson(data)), 'delta');
    }
  }

  pushJson(text: string): void {
    this.#read(text, recordOf(parseJson(text)), 'message');
    this.complete = this.stopReason !== null;
  }

  #read(data: string, body: JsonRecord, part: 'delta' | 'message'): void {
    if (isRecord(body.error)) {
      this.errorBody = data;
      return;
    }
    this.id ??= stringOf(body.id);
    this.model ??= stringOf(body.model);
    this.usage = usageOf(body.usage) ?? this.usage;
    const [choice] = recordsIn(body.choices);
    if (choice === undefined) return;
    const reason = stringOf(choice.finish_reason);
    if (reason !== null) {
      this.stopReason = STOP_REASONS.get(reason) ?? reason;
      this.complete = true;
    }
    if (this.keeps) this.#keep(recordOf(choice[part]));
  }

  #keep({ content, tool_calls: calls }: JsonRecord): void {
    this.#text += stringOf(content) ?? '';
    for (const [position, call] of recordsIn(calls).entries()) {
      const index = countOf(call.index) ?? position;
      const known = this.#calls.get(index) ?? { id: '', name: '', input: '' };
      if (this.#calls.size >= MOST_CALLS && !this.#calls.has(index)) continue;
      const called = recordOf(call.function ?? call.custom);
      this.#calls.set(index, {
        id: known.id || (stringOf(call.id) ?? ''),
        name: known.name + (stringOf(called.name) ?? ''),
        input: known.input + (stringOf(called.arguments) ?? stringOf(called.input) ?? ''),
      });
    }
  }
}

function usageOf(usage: unknown): Usage | null {
  if (!isRecord(usage)) return null;
  const [inputTokens, outputTokens] = [countOf(usage.prompt_tokens), countOf(usage.completion_tokens)];
  if (inputTokens === null || outputTokens === null) return null;
  const cacheReadTokens = countOf(recordOf(usage.prompt_tokens_details).cached_tokens) ?? 0;
  return { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens: 0 };
}
