import type { z } from 'zod';
import { ConfigError } from '../errors/config-error.ts';
import { excerpt } from '../text/code-points.ts';
import { nearestName } from '../text/nearest-name.ts';
import { commandNameProblems } from './command-settings.ts';
import { commandSchema, configSchema, priceSchema, providerLimitsSchema } from './config-schema.ts';
import { endpointProblems, isEndpointName } from './named-endpoints.ts';
import { readBoundedFile } from './read-bounded-file.ts';
import type { PartialSettings } from './settings.ts';

const MOST_BYTES = 1024 * 1024;
/** A file of the right size can hold a hundred thousand unknown keys. */
const MOST_PROBLEMS = 100;

/**
 * Reads and checks one configuration file.
 * @param path absolute; `.json` is read as JSON, everything else as YAML
 * @throws ConfigError
 */
export async function parseConfigFile(path: string, shown: string): Promise<PartialSettings> {
  return checkConfig(await parseText(readBoundedFile(path, shown, MOST_BYTES), path, shown), shown);
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
export function checkConfig(value: unknown, source: string): PartialSettings {
  const result = configSchema.safeParse(value);
  const problems = [
    ...(result.success ? [] : explainAll(result.error.issues, source)),
    ...nameProblems(value, source),
  ].slice(0, MOST_PROBLEMS);
  const [first, ...others] = problems;
  if (!result.success || first !== undefined)
    throw new ConfigError(source, first?.key ?? null, first?.problem ?? 'it is not valid.', others);
  const {
    max_file_bytes,
    max_entries,
    max_depth,
    max_yaml_depth,
    max_yaml_aliases,
    max_markdown_nesting,
    max_parse_ms,
  } = result.data.limits ?? {};
  return {
    depth: result.data.depth,
    profile: result.data.profile,
    output: result.data.output,
    threshold: result.data.threshold,
    failOn: result.data.fail_on,
    requireMeasured: result.data.require_measured,
    reservedHosts: result.data.reserved_hosts,
    indicators: result.data.indicators,
    scanRules: result.data.scan_rules,
    concurrency: result.data.concurrency,
    limits: {
      maxFileBytes: max_file_bytes,
      maxEntries: max_entries,
      maxDepth: max_depth,
      maxYamlDepth: max_yaml_depth,
      maxYamlAliases: max_yaml_aliases,
      maxMarkdownNesting: max_markdown_nesting,
      maxParseMs: max_parse_ms,
    },
    models: modelSettings(result.data),
    sessions: {
      driver: result.data.driver,
      agents: typeof result.data.agent === 'string' ? [result.data.agent] : result.data.agent,
      agentModels: result.data.agent_models,
      runs: result.data.runs,
    },
  };
}

function modelSettings(config: z.infer<typeof configSchema>): PartialSettings['models'] {
  const { judge_model, prices, providers } = config;
  return {
    model: config.model,
    judgeModels: typeof judge_model === 'string' ? [judge_model] : judge_model,
    judges: config.judges,
    draws: config.draws,
    rubrics: config.rubrics,
    verifyJudge: config.verify_judge,
    maxCost: config.max_cost,
    callTimeout: config.call_timeout,
    maxOutputTokens: config.max_output_tokens,
    seed: config.seed,
    endpoints: config.endpoints,
    commands:
      config.commands &&
      Object.fromEntries(
        Object.entries(config.commands).map(([name, command]) => [
          name,
          {
            preset: command.preset ?? null,
            program: command.program ?? null,
            arguments: command.arguments ?? [],
            versionArguments: command.version_arguments ?? ['--version'],
            passEnv: command.pass_env ?? [],
            timeout: command.timeout ?? null,
            pricePerCall: command.price_per_call ?? null,
          },
        ]),
      ),
    prices:
      prices &&
      Object.fromEntries(
        Object.entries(prices).map(([name, { input, output, cache_read, cache_write }]) => [
          name,
          { input, output, cacheRead: cache_read, cacheWrite: cache_write },
        ]),
      ),
    providers:
      providers &&
      Object.fromEntries(
        Object.entries(providers).map(([name, limits]) => [
          name,
          {
            maxInFlight: limits?.max_in_flight,
            requestsPerMinute: limits?.requests_per_minute,
            tokensPerMinute: limits?.tokens_per_minute,
          },
        ]),
      ),
  };
}

function explainAll(issues: readonly z.core.$ZodIssue[], source: string): ConfigError[] {
  return issues
    .flatMap(oneForEachKey)
    .slice(0, MOST_PROBLEMS)
    .map((issue) => explain(issue, source));
}

/** What no schema says of the names of endpoints and commands; also of a file in which something else is wrong. */
function nameProblems(value: unknown, source: string): ConfigError[] {
  const { endpoints, commands } = (value ?? {}) as Record<string, unknown>;
  const named = configSchema.shape.endpoints.safeParse(endpoints);
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

/** What is not a name of an endpoint may be its URL, and hold a key. */
function formatPath(path: readonly PropertyKey[]): string {
  const [section, name] = path;
  return section === 'endpoints' && !isEndpointName(String(name)) ? 'endpoints' : path.join('.');
}

/** The keys that may stand where an unknown one stood. */
function knownKeys(section: PropertyKey | undefined): string[] {
  switch (section) {
    case 'limits':
      return Object.keys(configSchema.shape.limits.unwrap().shape);
    case 'prices':
      return Object.keys(priceSchema.shape);
    case 'commands':
      return Object.keys(commandSchema.shape);
    case 'providers':
      return Object.keys(providerLimitsSchema.shape);
    default:
      return Object.keys(configSchema.shape);
  }
}
