import { firstNames } from '@plugin-eval/core/text/format-value.ts';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const MOST_SHOWN = 8;
const MOST_CHARACTERS = 1000;
const MOST_NAMES = 10;

/** Names of JSON value kinds. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/**
 * Describes in plain words why a JSON value does not match the requested answer: for the model, which is
 * called once more, and for people, who see why there is no measurement.
 * @param value that the issues are about
 */
export function describeIssues(issues: readonly Issue[], value: unknown): string {
  return `Its JSON object does not match the schema: ${clausesOf(issues, value)}.`;
}

/** The same without the beginning of a sentence. */
export function clausesOf(issues: readonly Issue[], value: unknown): string {
  const shown = issues.slice(0, MOST_SHOWN).map((issue) => describeIssue(issue, value));
  return shown.join('; ').slice(0, MOST_CHARACTERS);
}

function describeIssue(issue: Issue, value: unknown): string {
  const field = issue.path.length === 0 ? 'the object' : `"${issue.path.join('.')}"`;
  const found = valueAt(value, issue.path);
  switch (issue.code) {
    case 'invalid_type':
      if (found === undefined) return `${field} is missing`;
      return `${field} is ${kindOf(found)}, and has to be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return `${field} ${boundWords(issue.origin, issue.minimum, 'at least', issue.inclusive)}`;
    case 'too_big':
      return `${field} ${boundWords(issue.origin, issue.maximum, 'at most', issue.inclusive)}`;
    case 'unrecognized_keys':
      return `${field} has unknown fields: ${firstNames(issue.keys, MOST_NAMES)}`;
    case 'invalid_value':
      return found === undefined
        ? `${field} is missing`
        : `${field} has to be ${issue.values.length === 1 ? '' : 'one of '}${firstNames(issue.values.map(String), MOST_NAMES)}`;
    default:
      return `${field}: ${issue.message}`;
  }
}

/** @param origin what kind of value a bound is about */
function boundWords(origin: string, bound: number | bigint, side: string, isInclusive = true): string {
  const limit = `${isInclusive ? side : side === 'at least' ? 'more than' : 'less than'} ${bound}`;
  if (origin === 'string')
    return bound === 1 && side === 'at least' ? 'is empty' : `has to have ${limit} characters`;
  if (origin === 'array' || origin === 'set') return `has to have ${limit} items`;
  return `has to be ${limit}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) return 'an endless number';
  return KINDS[Array.isArray(value) ? 'array' : typeof value] ?? typeof value;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<PropertyKey, unknown>)[key];
  }
  return found;
}
