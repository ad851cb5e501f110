import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { isRecord } from '@plugin-eval/core/text/json-values.ts';

const MOST_FIELDS = 8;

/**
 * Describes why an answer in the protocol of chat completions holds no text, as part of a sentence; null for one that holds text
 * or calls, that was cut or refused, or that is of another protocol.
 */
export function textlessAnswer(content: object): string | null {
  const { choices, object } = content as { choices?: unknown; object?: unknown };
  if (choices === undefined) {
    if (object !== 'chat.completion') return null;
    return `it has no choices, only ${Object.keys(content).slice(0, MOST_FIELDS).join(', ')}`;
  }
  if (!Array.isArray(choices))
    return `its choices are ${choices === null ? 'null' : jsonKind(choices)}, not a list`;
  const [first] = choices as unknown[];
  if (first === undefined) return 'its list of choices is empty';
  if (!isRecord(first) || !isRecord(first.message)) return 'its first choice has no message';
  const { content: text, refusal } = first.message;
  const { tool_calls: calls, function_call: call } = first.message;
  const isOther = (Array.isArray(calls) && calls.length > 0) || isRecord(call) || typeof refusal === 'string';
  if (isOther || /^(?:length|content_filter)$/.test(String(first.finish_reason))) return null;
  if (typeof text === 'string' ? text.trim() !== '' : Array.isArray(text) && text.length > 0) return null;
  const field = ['reasoning_content', 'reasoning'].find((name) => {
    const value = (first.message as Record<string, unknown>)[name];
    return typeof value === 'string' && value.trim() !== '';
  });
  if (field !== undefined)
    return `its text stands in ${field} alone: turn thinking off, or have the server put the answer into content`;
  // A model may say nothing at all.
  if (typeof text === 'string') return null;
  if (isRecord(text)) return 'its content is an object, not text';
  return `its content is ${text === undefined ? 'missing' : text === null ? 'null' : 'an empty list'}`;
}

/** Describes an answer that is not of its protocol, as part of a sentence. */
export function answerForm(content: object): string {
  if (Array.isArray(content)) return 'it is a list, not an object';
  const names = Object.keys(content);
  const more = names.length > MOST_FIELDS ? ' and others' : '';
  return names.length === 0
    ? 'it is an empty object'
    : `its fields are ${names
        .slice(0, MOST_FIELDS)
        .map((name) => excerpt(name, 40))
        .join(', ')}${more}`;
}

function jsonKind(value: unknown): string {
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Describes a body that is no JSON, as part of a sentence. */
export function bodyKind(body: string, contentType: string | undefined): string {
  const text = body.trimStart();
  if (text === '') return 'the answer is empty';
  if (/^<(?:!doctype html|html|head|body)\b/i.test(text) || contentType?.startsWith('text/html') === true)
    return 'the answer is an HTML page, not JSON: the address is that of a website or a login, not of the API';
  if (/^(?:data|event):/.test(text))
    return 'the response is an event stream, not JSON, although none was requested';
  if (/^(?:null|true|false)\s*$|^"(?:[^"\\]|\\.)*"\s*$/.test(text))
    return `the answer is the JSON value ${excerpt(text.trim(), 40)}, not an object`;
  return NOT_JSON;
}

const NOT_JSON = 'the answer is not JSON';

/**
 * Returns true when a non-JSON body is a complete answer of another kind, which a retry would return again.
 */
export function isOtherAnswer(body: string, contentType: string | undefined): boolean {
  return bodyKind(body, contentType) !== NOT_JSON;
}
