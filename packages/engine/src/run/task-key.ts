import { hash } from 'node:crypto';
import type { JsonValue, Task } from './task.ts';

/**
 * Key of a task: SHA-256 (hex) over everything that can change its answer. The order of object keys does not matter.
 * @param version of the task kind
 * @param input as canonical JSON, where it is known already
 */
export function taskKey(
  { kind, input, sample }: Pick<Task, 'kind' | 'input' | 'sample'>,
  version: number,
  inputJson = canonicalJson(input),
): string {
  // As canonicalJson({ kind, version, input, sample }) has it.
  return hash(
    'sha256',
    `{"input":${inputJson},"kind":${JSON.stringify(kind)},"sample":${sample},"version":${version}}`,
  );
}

/** JSON with the keys of every object in code-unit order, as RFC 8785 has it. */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'string' && value.length >= LONG) return longText(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const object = value as { readonly [key: string]: JsonValue };
  const known = constants.get(object);
  if (known !== undefined) return known;
  let text = '';
  for (const key of Object.keys(object).sort()) {
    const inner = object[key];
    if (inner === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(inner)}`;
  }
  return `{${text}}`;
}

const constants = new WeakMap<object, string>();

/** Caches the JSON of an object shared by many inputs that never changes, such as the schema of an answer. */
export function rememberJson(constant: { readonly [key: string]: JsonValue }): void {
  constants.set(constant, canonicalJson(constant));
}

/** Shortest cached text, in UTF-16 code units. */
const LONG = 2_000;
const MOST_REMEMBERED = 8_000_000;
const longTexts = new Map<string, string>();
let remembered = 0;

/** All questions about one skill hold the same material, and writing it as JSON takes longer than all the rest. */
function longText(text: string): string {
  let json = longTexts.get(text);
  if (json !== undefined) return json;
  json = JSON.stringify(text);
  if (remembered + text.length > MOST_REMEMBERED) {
    longTexts.clear();
    remembered = 0;
  }
  longTexts.set(text, json);
  remembered += text.length;
  return json;
}
