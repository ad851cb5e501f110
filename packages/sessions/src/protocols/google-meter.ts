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
  ['MAX_TOKENS', 'max_tokens'],
  ...['SAFETY', 'PROHIBITED_CONTENT', 'BLOCKLIST', 'SPII', 'RECITATION'].map(
    (reason) => [reason, 'refusal'] as const,
  ),
]);

/**
 * Reads along while an answer of Gemini passes, as one body, as a list of bodies or as events of bodies. Source:
 * https://ai.google.dev/api/generate-content#generatecontentresponse.
 */
export class GoogleMeter extends AnswerReader {
  #text = '';
  readonly #calls: { id: string; name: string; input: string }[] = [];

  get answer(): GivenAnswer {
    return { texts: this.#text === '' ? [] : [this.#text], calls: this.#calls };
  }

  pushStream(piece: Uint8Array): void {
    for (const data of this.events.push(piece)) this.#read(data, recordOf(parseJson(data)));
  }

  pushJson(text: string): void {
    const body = parseJson(text);
    for (const part of Array.isArray(body) ? recordsIn(body) : [recordOf(body)]) this.#read(text, part);
  }

  #read(data: string, body: JsonRecord): void {
    if (isRecord(body.error)) {
      this.errorBody = Array.isArray(parseJson(data)) ? JSON.stringify(body) : data;
      return;
    }
    this.id ??= stringOf(body.responseId);
    this.model ??= stringOf(body.modelVersion);
    this.usage = usageOf(body.usageMetadata) ?? this.usage;
    if (stringOf(recordOf(body.promptFeedback).blockReason) !== null) {
      this.stopReason = 'refusal';
      this.complete = true;
    }
    const [candidate] = recordsIn(body.candidates);
    if (candidate === undefined) return;
    const reason = stringOf(candidate.finishReason);
    if (reason !== null) {
      this.stopReason = STOP_REASONS.get(reason) ?? reason;
      this.complete = true;
    }
    if (this.keeps) for (const part of recordsIn(recordOf(candidate.content).parts)) this.#keep(part);
  }

  #keep({ text, thought, functionCall }: JsonRecord): void {
    if (thought !== true) this.#text += stringOf(text) ?? '';
    if (!isRecord(functionCall) || this.#calls.length >= MOST_CALLS) return;
    const name = String(functionCall.name);
    const input = JSON.stringify(functionCall.args ?? {});
    this.#calls.push({ id: stringOf(functionCall.id) ?? '', name, input });
  }
}

/** Thinking is output, and is counted apart. */
function usageOf(usage: unknown): Usage | null {
  if (!isRecord(usage)) return null;
  const inputTokens = countOf(usage.promptTokenCount);
  if (inputTokens === null) return null;
  const outputTokens = (countOf(usage.candidatesTokenCount) ?? 0) + (countOf(usage.thoughtsTokenCount) ?? 0);
  const cacheReadTokens = countOf(usage.cachedContentTokenCount) ?? 0;
  return { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens: 0 };
}
