import { dirname, resolve } from 'node:path';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { nearestName } from '@plugin-eval/core/text/nearest-name.ts';
import { z } from 'zod';
import { readAgentList } from './agent-list.ts';
import { type CommandSettings, commandNameProblems } from './command-settings.ts';
import { configSchema, OBJECT_KEYS } from './config-schema.ts';
import { endpointProblems, isEndpointName } from './named-endpoints.ts';
import { policyOf, type WrittenPolicy } from './policy.ts';
import { readBoundedFile } from './read-bounded-file.ts';
import { keyOf, type Shape } from './setting.ts';
import type { PartialSettings } from './settings.ts';
import { SETTINGS } from './settings-table.ts';

const MOST_BYTES = 1024 * 1024;
/** A file of the right size can hold a hundred thousand unknown keys. */
const MOST_PROBLEMS = 100;

/**
 * Reads and checks one configuration file.
 * @param path absolute; `.json` is read as JSON, everything else as YAML
 * @throws ConfigError
 */
export async function parseConfigFile(path: string, shown: string): Promise<PartialSettings> {
  const text = readBoundedFile(path, shown, MOST_BYTES);
  const settings = checkConfig(await parseText(text, path, shown), shown, dirname(path));
  if (!settings.policy) return settings;
  const { policyLines } = await import('./policy-lines.ts');
  return { ...settings, policy: { ...settings.policy, lines: policyLines(text) } };
}

async function parseText(text: string, path: string, shown: string): Promise<unknown> {
  if (path.endsWith('.json')) {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new ConfigError(shown, null, `it is not valid JSON: ${reasonOf(error)}`);
    }
  }
  const { parse } = await import('yaml');
  try {
    return parse(text, { logLevel: 'error', maxAliasCount: 100 }) ?? {};
  } catch (error) {
    throw new ConfigError(shown, null, `it is not valid YAML: ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? excerpt(error.message.split('\n')[0] ?? '', 200) : 'it cannot be parsed.';
}

/** @throws ConfigError naming the first wrong key, and the nearest known one when it is unknown; it holds all problems */
export function checkConfig(value: unknown, source: string, folder = '.'): PartialSettings {
  const result = configSchema.safeParse(value);
  const problems = [
    ...(result.success ? [] : explainAll(result.error.issues, source)),
    ...nameProblems(value, source),
  ].slice(0, MOST_PROBLEMS);
  const [first, ...others] = problems;
  if (!result.success || first !== undefined)
    throw new ConfigError(source, first?.key ?? null, first?.problem ?? 'it is not valid.', others);
  return settingsOfFile(result.data, source, folder);
}

/**
 * Reads the settings of a valid file, with the names used in code. @param folder that paths are relative to
 */
function settingsOfFile(
  file: Readonly<Record<string, unknown>>,
  source: string,
  folder: string,
): PartialSettings {
  const found: Record<string, unknown> = {};
  for (const [property, one] of Object.entries(SETTINGS)) {
    const value = file[keyOf(one)];
    if (value === undefined) continue;
    if (property === 'policy') {
      found[property] = policyOf(value as WrittenPolicy, source, folder);
      continue;
    }
    const read = valueFromFile(value, one.kind.shape, keyOf(one));
    found[property] = arePaths(one.kind.shape) ? placed(read, folder) : read;
  }
  return found as PartialSettings;
}

function arePaths(shape: Shape): boolean {
  return shape.type === 'path' || (shape.type === 'list' && shape.arePaths === true);
}

function placed(paths: unknown, folder: string): unknown {
  return Array.isArray(paths) ? paths.map((path) => resolve(folder, path)) : resolve(folder, String(paths));
}

function valueFromFile(value: unknown, { type }: Shape, key: string): unknown {
  if (type === 'list') return typeof value === 'string' ? [value] : value;
  if (type === 'agents') return readAgentList([value].flat().join(','));
  if (type !== 'object') return value;
  if (key === 'limits') return camelCased(value as object);
  if (key === 'endpoints') return value;
  const entries = Object.entries(value as Record<string, object>);
  const complete = key === 'commands' ? commandOf : camelCased;
  return Object.fromEntries(entries.map(([name, entry]) => [name, complete(entry)]));
}

function camelCased(entry: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [
      key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

function commandOf(entry: object): CommandSettings {
  return {
    ...{ preset: null, program: null, arguments: [], versionArguments: ['--version'], passEnv: [] },
    ...{ timeout: null, pricePerCall: null },
    ...camelCased(entry),
  };
}

function explainAll(issues: readonly z.core.$ZodIssue[], source: string): ConfigError[] {
  return issues
    .flatMap(oneForEachKey)
    .slice(0, MOST_PROBLEMS)
    .map((issue) => explain(issue, source));
}

/** Checks names of endpoints and commands, which no schema covers; also in a file with other errors. */
function nameProblems(value: unknown, source: string): ConfigError[] {
  const { endpoints, commands } = (value ?? {}) as Record<string, unknown>;
  const named = z.record(z.string(), z.string()).safeParse(endpoints);
  const hasCommands = typeof commands === 'object' && commands !== null;
  return [
    ...endpointProblems(named.data ?? {}, source),
    ...(hasCommands ? commandNameProblems(Object.keys(commands), source) : []),
  ];
}

/** Zod names all unknown keys of an object in one issue. */
function oneForEachKey(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [issue];
}

function explain(issue: z.core.$ZodIssue, source: string): ConfigError {
  const path = formatPath(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys;
    const known = knownKeys(issue.path[0]);
    const nearest = nearestName(unknown, known);
    const key = path === '' ? unknown : `${path}.${unknown}`;
    return new ConfigError(
      source,
      excerpt(key, 80),
      nearest === null
        ? `unknown key. Known keys: ${known.join(', ')}.`
        : `unknown key. Did you mean ${nearest}?`,
    );
  }
  return new ConfigError(source, path === '' ? null : path, `${issue.message}.`);
}

/** Formats a path, hiding invalid endpoint names: one may be a URL, and hold a key. */
function formatPath(path: readonly PropertyKey[]): string {
  const [section, name] = path;
  return section === 'endpoints' && !isEndpointName(String(name)) ? 'endpoints' : path.join('.');
}

/** The keys allowed in place of an unknown one. */
function knownKeys(section: PropertyKey | undefined): readonly string[] {
  return OBJECT_KEYS[String(section)] ?? Object.keys(configSchema.shape);
}
