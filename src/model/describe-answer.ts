import { isRecord } from '../text/json-values.ts';

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
    return `its choices are ${choices === null ? 'null' : `a ${typeof choices}`}, not a list`;
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
  return `its content is ${text === undefined ? 'missing' : text === null ? 'null' : 'an empty list'}`;
}

/** Describes a body that is no JSON, as part of a sentence. */
export function bodyKind(body: string, contentType: string | undefined): string {
  const text = body.trimStart();
  if (text === '') return 'the answer is empty';
  if (/^<(?:!doctype html|html|head|body)\b/i.test(text) || contentType?.startsWith('text/html') === true)
    return 'the answer is an HTML page, not JSON: the address is that of a website or a login, not of the API';
  if (/^(?:data|event):/.test(text))
    return 'the answer is a stream of events, not JSON, though none was asked for';
  return NOT_JSON;
}

const NOT_JSON = 'the answer is not JSON';

/** Tells whether a body that is no JSON is a whole answer of another kind, which asking again would bring again. */
export function isOtherAnswer(body: string, contentType: string | undefined): boolean {
  return bodyKind(body, contentType) !== NOT_JSON;
}
