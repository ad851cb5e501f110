import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { nearestName } from '@plugin-eval/core/text/nearest-name.ts';
import type { z } from 'zod';

/** Most files in a folder of rules. */
export const MOST_RULES = 200;
const MOST_PROBLEMS = 5;

/** A folder of rules. */
export interface RuleFolder {
  /** Absolute. */
  path: string;
  /** The folder as messages name it. */
  shown: string;
  /** The folder as the user names it, or the package with its version. */
  origin: string;
}

/** A file with one rule. Plain data, so that it can be sent to a worker thread. */
export interface RuleFile {
  /** Absolute. */
  path: string;
  /** The file as messages name it. */
  place: string;
  /** The origin of its folder. */
  origin: string;
}

/**
 * Lists the rule files of folders, sorted within each; subfolders are not read.
 * @param endings as a message lists them
 * @throws ConfigError a folder cannot be read, or contains no rules or too many
 */
export function ruleFiles(folders: readonly RuleFolder[], file: RegExp, endings: string): RuleFile[] {
  return folders.flatMap(({ path, shown, origin }) =>
    namesIn(path, shown, file, endings).map((name) => ({
      path: join(path, name),
      place: `${shown}/${name}`,
      origin,
    })),
  );
}

function namesIn(folder: string, shown: string, file: RegExp, endings: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => file.test(name) && statSync(join(folder, name)).isFile());
  } catch {
    throw new ConfigError(
      shown,
      null,
      'this folder of rules cannot be read. A package must be installed next to the configuration that names it.',
    );
  }
  if (names.length === 0)
    throw new ConfigError(shown, null, `it contains no rules: files that end in ${endings}.`);
  if (names.length > MOST_RULES)
    throw new ConfigError(shown, null, `it contains more than ${MOST_RULES} rules.`);
  return names.sort();
}

/** @throws ConfigError the text is not YAML */
export async function parsedRule(text: string, place: string): Promise<unknown> {
  const { parse } = await import('yaml');
  try {
    return parse(text, { logLevel: 'error', maxAliasCount: 100 });
  } catch (error) {
    const reason = error instanceof Error ? excerpt(error.message.split('\n')[0] ?? '', 200) : 'unreadable';
    throw new ConfigError(place, null, `it is not YAML: ${reason}`);
  }
}

/** Reserves an id, with the place of its rule. @throws ConfigError it is one of them */
export function takeId(id: string, place: string, taken: Map<string, string>): void {
  const other = taken.get(id);
  if (other !== undefined)
    throw new ConfigError(place, 'id', `'${id}' is in ${other} already: choose another id.`);
  taken.set(id, place);
}

/**
 * Describes an error in the format of a rule: the place, the problem, and the allowed values.
 * @param keys that are known at a depth of the rule
 */
export function formatProblem(
  { issues }: z.ZodError,
  value: unknown,
  place: string,
  keys: (depth: number) => readonly string[],
): ConfigError {
  const isUnknown = ({ code }: z.core.$ZodIssue) => Number(code === 'unrecognized_keys');
  const problems = issues
    .toSorted((a, b) => isUnknown(b) - isUnknown(a))
    .slice(0, MOST_PROBLEMS)
    .map((issue) => sentenceOf(issue, value, keys(issue.path.length)));
  return new ConfigError(place, null, problems.join(' '));
}

function sentenceOf(issue: z.core.$ZodIssue, value: unknown, known: readonly string[]): string {
  const at = issue.path.join('.');
  const place = at === '' ? '' : `${at}: `;
  if (issue.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys;
    const nearest = nearestName(unknown, known);
    const advice = nearest === null ? `Known keys: ${known.join(', ')}.` : `Did you mean ${nearest}?`;
    return `${place}${excerpt(unknown, 40)} is no key of a rule. ${advice}`;
  }
  const given = issue.path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown>)?.[key],
    value,
  );
  if (given === undefined || given === null) return `${place}it is missing.`;
  return `${place}${excerpt(issue.message, 200)}.`;
}
