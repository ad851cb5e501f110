import { excerpt } from './code-points.ts';

const SHOWN_CHARACTERS = 60;

/** A value of a frontmatter field, or its name, as a message quotes it: on one line, cut when it is long. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return `"${excerpt(value.replace(/\s+/gu, ' '), SHOWN_CHARACTERS)}"`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return kindOfValue(value);
}

/** Names the type of a YAML value found in place of text. */
export function kindOfValue(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'text';
  return typeof value === 'object' ? 'a mapping' : `the ${typeof value} ${String(value)}`;
}

/** "a, b and c"; items beyond the limit are counted. */
export function listedNames(names: readonly string[], limit = 12): string {
  const shown = names.slice(0, limit);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** "a, b, c"; items beyond the limit are counted: "a, b and 3 more". */
export function firstNames(names: readonly (string | number)[], limit: number): string {
  const rest = names.length - limit;
  return `${names.slice(0, limit).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
