import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';

/** Path of an answer in a JSON text: field names and list indices. */
export type ResponsePath = readonly (string | number)[];

const FIELD = /[^.[\]"\s]{1,200}/y;
const PLACE = /\[(\d{1,9})\]/y;
const PLACE_IN_LIST = /^\d{1,9}$/;
const QUOTED_FIELD = /\["((?:[^"\\]|\\.){1,200})"\]/y;

/**
 * Reads a path as JavaScript writes it: `choices[0].message.content`, or with a place as a name, `choices.0.message.content`; a
 * name with other signs in brackets and quotes, `data["the.answer"]`. Empty: the JSON text is the answer itself.
 * @throws UsageError
 */
export function parseResponsePath(source: string): ResponsePath {
  const path: (string | number)[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match === null) return null;
    at = pattern.lastIndex;
    return match[1] ?? match[0];
  };
  while (at < source.length) {
    const place = take(PLACE);
    if (place !== null) {
      path.push(Number(place));
      continue;
    }
    const quoted = take(QUOTED_FIELD);
    if (quoted !== null) {
      path.push(unquoted(quoted, source));
      continue;
    }
    if (path.length > 0 && source[at++] !== '.') throw notAPath(source);
    const field = take(FIELD);
    if (field === null) throw notAPath(source);
    path.push(field);
  }
  return path;
}

/** Returns the value at the path; undefined when absent. Only finds own properties. */
export function valueAt(value: unknown, path: ResponsePath): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined;
    if (Array.isArray(current) ? !PLACE_IN_LIST.test(String(step)) : typeof step === 'number')
      return undefined;
    current = (current as Record<string | number, unknown>)[step];
  }
  return current;
}

function unquoted(inner: string, source: string): string {
  try {
    return JSON.parse(`"${inner}"`) as string;
  } catch {
    throw notAPath(source);
  }
}

function notAPath(source: string): UsageError {
  return new UsageError(
    `${JSON.stringify(source.slice(0, 200))} is not a path to a response. Write it as choices[0].message.content, or data["a name"].`,
  );
}
