import { z } from 'zod';
import {
  AGENTS,
  DEPTHS,
  DIMENSION_NAMES,
  LEVELS,
  PROFILES,
  PROVIDER_NAMES,
  RESERVED_HOSTS,
  RUBRIC_SETS,
} from '../documents/names.ts';
import { DEFAULT_READ_LIMITS } from '../skill/limits.ts';
import { COMMAND_PRESETS } from './command-settings.ts';
import {
  DEFAULT_MODEL_SETTINGS,
  DRIVER_CHOICES,
  MOST_DRAWS,
  MOST_JUDGES,
  MOST_RUNS,
  OUTPUT_FORMATS,
} from './settings.ts';

const limit = (defaultValue: number, description: string, most = Number.MAX_SAFE_INTEGER) =>
  z.int().min(1).max(most).optional().describe(`${description} @default ${defaultValue}`);

/** Half of the longest text that V8 can hold. */
const MOST_FILE_BYTES = 256 * 1024 * 1024;
/** The parser overflows the stack somewhere between 1,400 and 2,000. */
const MOST_NESTING = 600;
const ONE_HOUR_MS = 3_600_000;

const modelName = z.string().min(1).max(200);
const price = z.number().min(0).max(10_000);
export const priceSchema = z.strictObject({
  input: price,
  output: price,
  cache_read: price.optional(),
  cache_write: price.optional(),
});
export const commandSchema = z
  .strictObject({
    preset: z.enum(COMMAND_PRESETS).optional().describe('What the program is known to be.'),
    program: z
      .string()
      .min(1)
      .max(4096)
      .optional()
      .describe('An absolute path, or a name that is looked for in PATH. @default the one of the preset'),
    arguments: z
      .array(z.string().max(10_000))
      .max(100)
      .optional()
      .describe('Come after those of the preset. No shell reads them.'),
    version_arguments: z
      .array(z.string().max(1000))
      .max(10)
      .optional()
      .describe('What makes the program print its version; empty: it is not asked. @default ["--version"]'),
    pass_env: z
      .array(z.string().min(1).max(200))
      .max(100)
      .optional()
      .describe('Variables that the program gets beside the usual ones.'),
    timeout: z
      .number()
      .positive()
      .max(3600)
      .optional()
      .describe('Seconds that one answer may take. @default call_timeout'),
    price_per_call: price.optional().describe('USD; 0 where calls cost nothing. @default unknown'),
  })
  .refine(({ preset, program }) => preset !== undefined || program !== undefined, {
    message: 'it needs a program, or a preset',
  });
export const providerLimitsSchema = z.strictObject({
  max_in_flight: z.int().min(1).max(256).optional().describe('Calls at once. @default 16'),
  requests_per_minute: z.int().min(1).optional(),
  tokens_per_minute: z.int().min(1).optional(),
});

/** Shape of plugineval.config.{json,yaml}. Unknown keys are errors. */
export const configSchema = z
  .strictObject({
    $schema: z.string().optional().describe('Where editors find this schema; not read.'),
    depth: z.enum(DEPTHS).optional().describe('Which layers run. @default standard @example "quick"'),
    profile: z
      .enum(PROFILES)
      .optional()
      .describe('Whose frontmatter fields are known. @default claude-code @example "spec"'),
    output: z
      .enum(OUTPUT_FORMATS)
      .optional()
      .describe('Format on stdout. @default text on a terminal, markdown when piped @example "json"'),
    threshold: z
      .number()
      .min(0)
      .max(100)
      .optional()
      .describe('Lowest composite that passes; below it the exit code is 1. @example 70'),
    fail_on: z
      .enum(LEVELS)
      .optional()
      .describe('Findings of this level or worse make the exit code 1. @example "error"'),
    require_measured: z
      .array(z.enum(DIMENSION_NAMES))
      .optional()
      .describe('Dimensions that must carry a score. @example ["triggering_accuracy"]'),
    reserved_hosts: z
      .enum(RESERVED_HOSTS)
      .optional()
      .describe(
        'What the scanner takes example.com and other names that stand for hosts for. @default placeholder @example "real"',
      ),
    indicators: z
      .string()
      .min(1)
      .max(4096)
      .optional()
      .describe(
        'A file of indicators of published attacks, in the place of the shipped ones. @example "indicators.yaml"',
      ),
    scan_rules: z
      .string()
      .min(1)
      .max(4096)
      .optional()
      .describe(
        'A folder of scan rules of your own, relative to the working directory; from your own configuration only. @example "/home/me/scan-rules"',
      ),
    concurrency: z
      .int()
      .min(1)
      .max(256)
      .optional()
      .describe(
        'Most threads, never more than cores, and most model calls at once. @default the number of cores; 16 calls',
      ),
    model: modelName
      .optional()
      .describe('Model of every role: a tier or `provider:model`. @example "anthropic:sonnet"'),
    judge_model: z
      .union([modelName, z.array(modelName).min(1).max(MOST_JUDGES)])
      .optional()
      .describe('Model of the judge, or one for each judge. @default sonnet @example "openai:gpt-5.2"'),
    judges: z.int().min(1).max(MOST_JUDGES).optional().describe('How many judges. @default 1'),
    draws: z
      .int()
      .min(1)
      .max(MOST_DRAWS)
      .optional()
      .describe('How often each judge is asked the same. @default 2 with one judge, 1 with several'),
    rubrics: z
      .enum(RUBRIC_SETS)
      .optional()
      .describe('The four core dimensions, or all ten. @default core; all at deep and thorough depth'),
    verify_judge: z
      .boolean()
      .optional()
      .describe('Whether to try planted injections on the judge. @default false'),
    max_cost: z.number().min(0).optional().describe('What one invocation may spend, in USD. @example 2.5'),
    call_timeout: z
      .number()
      .positive()
      .max(3600)
      .optional()
      .describe(`Seconds that one model call may take. @default ${DEFAULT_MODEL_SETTINGS.callTimeout}`),
    max_output_tokens: z
      .int()
      .min(256)
      .max(1_000_000)
      .optional()
      .describe(
        'Most tokens of one answer, thinking included. @default 16000; 8192 of openai-compatible, ollama and lmstudio models',
      ),
    seed: z.int().min(0).optional().describe('Seed of everything random. @default 0'),
    agent: z
      .union([z.enum(AGENTS), z.array(z.enum(AGENTS)).min(1)])
      .optional()
      .describe(
        'The agents that sessions are run in; the first is also the profile. @default as driver says @example "codex"',
      ),
    agent_models: z
      .partialRecord(z.enum(AGENTS), z.string().min(1))
      .optional()
      .describe(
        'Models of some agents, in the place of `model`. @default none @example { "codex": "openai:gpt-5.2" }',
      ),
    driver: z
      .enum(DRIVER_CHOICES)
      .optional()
      .describe(
        'What runs agent sessions where no agent is named. @default auto, the best that is installed',
      ),
    runs: z
      .int()
      .min(1)
      .max(MOST_RUNS)
      .optional()
      .describe('Runs of one skill at deep and thorough depth. @default 50; 100 at thorough depth'),
    prices: z
      .record(z.string(), priceSchema)
      .optional()
      .describe(
        'USD per million tokens by `provider:model`, before the known ones. @example {"openai-compatible:llama3.1:8b": {"input": 0, "output": 0}}',
      ),
    providers: z
      .partialRecord(z.enum(PROVIDER_NAMES), providerLimitsSchema)
      .optional()
      .describe('How hard each provider may be called. @example {"anthropic": {"requests_per_minute": 50}}'),
    commands: z
      .record(z.string(), commandSchema)
      .optional()
      .describe(
        'Programs that may be judges, as `command:NAME`. Only in the file of the home folder, never in the one of a project. @example {"my-judge": {"program": "/usr/local/bin/my-judge", "arguments": ["--json"]}}',
      ),
    endpoints: z
      .record(z.string(), z.string().min(1).max(2000))
      .optional()
      .describe(
        'Stable names for base URLs. The name, not the URL, enters the journal and the corpus, so that a proxy on another port is the same endpoint. @example {"my-proxy": "http://127.0.0.1:8080/v1"}',
      ),
    limits: z
      .strictObject({
        max_file_bytes: limit(
          DEFAULT_READ_LIMITS.maxFileBytes,
          'Largest SKILL.md, agent file or manifest, in bytes.',
          MOST_FILE_BYTES,
        ),
        max_entries: limit(
          DEFAULT_READ_LIMITS.maxEntries,
          'Most directory entries in one skill; a search for skills takes 100 times as many.',
        ),
        max_depth: limit(DEFAULT_READ_LIMITS.maxDepth, 'Deepest folder below the start.'),
        max_yaml_depth: limit(DEFAULT_READ_LIMITS.maxYamlDepth, 'Deepest nesting of frontmatter.'),
        max_yaml_aliases: limit(DEFAULT_READ_LIMITS.maxYamlAliases, 'Most expansions of YAML aliases.'),
        max_markdown_nesting: limit(
          DEFAULT_READ_LIMITS.maxMarkdownNesting,
          'Deepest nesting of Markdown.',
          MOST_NESTING,
        ),
        max_parse_ms: limit(
          DEFAULT_READ_LIMITS.maxParseMs,
          'Longest time to parse one file, in milliseconds.',
          ONE_HOUR_MS,
        ),
      })
      .optional()
      .describe('Bounds on what is read from a skill.'),
  })
  .describe('Configuration of plugin-eval.');
