import { isRecord } from '@plugin-eval/core/text/json-values.ts';

/** Values of placeholders, by name. */
export type Placeholders = Readonly<Record<string, string | number>>;

/** Fills `{name}` with known names; anything else in braces stays as it is. */
export function fillText(text: string, values: Placeholders): string {
  return text.replace(/\{([a-z][a-z_]{0,30})\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** Fills all texts and keys of a JSON value. A text that is one placeholder alone becomes its value, a number included. */
export function fillJson(value: unknown, values: Placeholders): unknown {
  if (typeof value === 'string') {
    const name = /^\{([a-z_]+)\}$/.exec(value)?.[1];
    return name !== undefined && Object.hasOwn(values, name) ? values[name] : fillText(value, values);
  }
  if (Array.isArray(value)) return value.map((one) => fillJson(one, values));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [fillText(key, values), fillJson(inner, values)]),
  );
}

type Files = Readonly<Record<string, string | Record<string, unknown>>>;

/** Adds to files: records are merged, and texts put at the end. */
export function mergeFiles(files: Files, more: Files): Files {
  return merged(files, more) as Files;
}

function merged(first: unknown, second: unknown): unknown {
  if (typeof first === 'string' && typeof second === 'string') return first + second;
  if (!isRecord(first) || !isRecord(second)) return second;
  const changed = Object.entries(second).map(([key, value]) => [
    key,
    Object.hasOwn(first, key) ? merged(first[key], value) : value,
  ]);
  return { ...first, ...Object.fromEntries(changed) };
}

/** Fills files: texts as they are, records as JSON. */
export function fillFiles(files: Files, values: Placeholders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      fillText(path, values),
      typeof content === 'string' ? fillText(content, values) : JSON.stringify(fillJson(content, values)),
    ]),
  );
}
