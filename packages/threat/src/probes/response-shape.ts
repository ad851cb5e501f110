import { isRecord } from '@plugin-eval/core/text/json-values.ts';

/** The line that a file of responses consists of. */
const EXPECTED = 'write {"probe_id": "...", "response": "the text of the answer"}';

const ROLE_KEYS = ['role', 'from', 'type', 'author', 'speaker', 'sender'];
const TEXT_KEYS = ['content', 'text', 'parts', 'value', 'message', 'data', 'body'];

/**
 * Describes a value that is not a response, and the shape that is expected; null when the shape is right and a field
 * is wrong. Quotes nothing of the value, which may hold a secret.
 */
export function responseShapeProblem(value: unknown): string | null {
  if (Array.isArray(value))
    return `It is ${chatOr(value, 'a list')}, and a line is one response: ${EXPECTED}.`;
  if (!isRecord(value))
    return `It is ${value === null ? 'null' : `a ${typeof value}`}, not an object: ${EXPECTED}.`;
  const { response } = value;
  if (!('response' in value))
    return `It has no response${'messages' in value || 'choices' in value ? ', but a chat in another shape' : ''}: ${EXPECTED}.`;
  if (response === null) return 'response: it is null. Leave out lines of probes that were not answered.';
  if (typeof response === 'number' || typeof response === 'boolean')
    return `response: it is a ${typeof response}, not text.`;
  if (isRecord(response))
    return `response: it is an object (${'choices' in response || 'content' in response || isChatMessage(response) ? 'a chat message' : 'of an unknown shape'}), not text: ${EXPECTED}.`;
  if (!Array.isArray(response) || response.every((turn) => typeof turn === 'string')) return null;
  return `response: it is ${chatOr(response, 'a list of other values than texts')}, not text: ${EXPECTED}.`;
}

/** Describes one JSON value that fills a file over several lines and holds no response. */
export function wholeFileProblem(value: unknown): string {
  const what = Array.isArray(value)
    ? chatOr(value, 'a list without a probe_id')
    : 'an object without a probe_id';
  return `It is one JSON value over several lines, ${what}, and a file of responses has one JSON object on each line: ${EXPECTED}.`;
}

function chatOr(list: readonly unknown[], otherwise: string): string {
  const message = list.find(isChatMessage);
  if (message === undefined) {
    const isText = list.some((part) => isRecord(part) && ('content' in part || 'text' in part));
    return isText ? 'a list of chat messages' : otherwise;
  }
  const keys = [...ROLE_KEYS, ...TEXT_KEYS].filter((key) => key in message);
  return `a list of chat messages (${keys.join(', ')})`;
}

function isChatMessage(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && ROLE_KEYS.some((key) => key in value) && TEXT_KEYS.some((key) => key in value);
}
