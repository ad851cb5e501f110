import type { ToolCall } from '@plugin-eval/core/documents/probe.ts';
import { nestingOf } from '@plugin-eval/core/text/json-nesting.ts';
import { encodedPassages } from '../scoring/encoded-passages.ts';

const MOST_TEXTS = 2000;
const DEEPEST_JSON = 100;
/** Most layers decoded: a text in base64 in a JSON text in an argument is read, deeper nesting is not. */
const MOST_WRAPPINGS = 3;

/** The arguments of a call as JSON text; JSON text stays unchanged. */
export function argumentsText({ arguments: given }: ToolCall): string {
  if (given === undefined) return '{}';
  if (typeof given === 'string') return parsedJson(given) === undefined ? JSON.stringify(given) : given;
  return jsonText(given);
}

/**
 * Returns all texts of a call, each once: its JSON as received and without blanks, every text inside, and the
 * contents of texts that are JSON or encoded (base64, hexadecimal, percent-encoding, rot13).
 * @param isKnown encoded stretches that are left as they are: to pass on what was given is not to say what it hides
 */
export function callTexts(call: ToolCall, isKnown: (encoded: string) => boolean): string[] {
  const text = argumentsText(call);
  const value = typeof call.arguments === 'string' ? parsedJson(text) : call.arguments;
  const texts = new Set([text, jsonText(value)]);
  const pending: { value: unknown; wrappings: number }[] = [{ value, wrappings: 0 }];
  for (let next = pending.pop(); next !== undefined && texts.size < MOST_TEXTS; next = pending.pop()) {
    const { value: inner, wrappings } = next;
    if (typeof inner === 'string') {
      texts.add(inner);
      if (wrappings < MOST_WRAPPINGS) {
        const decoded = encodedPassages(inner).filter(({ start, end }) => !isKnown(inner.slice(start, end)));
        const unwrapped = [parsedJson(inner), ...decoded.map((passage) => passage.decoded)];
        pending.push(...unwrapped.map((one) => ({ value: one, wrappings: wrappings + 1 })));
      }
    } else if (typeof inner === 'object' && inner !== null) {
      for (const part of Object.values(inner)) {
        if (pending.length >= MOST_TEXTS) break;
        pending.push({ value: part, wrappings });
      }
    }
  }
  return [...texts];
}

/** @returns undefined for what is not a list or object in JSON */
function parsedJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text) || nestingOf(text) > DEEPEST_JSON) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '{}';
  } catch {
    // Too deep for the stack; its texts are looked at one by one all the same.
    return '"(nested too deeply)"';
  }
}
