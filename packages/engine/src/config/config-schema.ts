import { PROVIDER_NAMES, SESSION_AGENTS } from '@plugin-eval/core/documents/names.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { z } from 'zod';
import { type AgentList, readAgentList } from './agent-list.ts';
import { COMMAND_PRESETS } from './command-settings.ts';
import { policySchema } from './policy-schema.ts';
import { keyOf, type Setting, type Shape } from './setting.ts';
import { SETTINGS } from './settings-table.ts';

const limit = (defaultValue: number, description: string, most = Number.MAX_SAFE_INTEGER) =>
  z.int().min(1).max(most).optional().describe(`${description} @default ${defaultValue}`);

/** Half of the longest text that V8 can hold. */
const MOST_FILE_BYTES = 256 * 1024 * 1024;
/** The parser overflows the stack somewhere between 1,400 and 2,000. */
const MOST_NESTING = 600;
const ONE_HOUR_MS = 3_600_000;

const price = z.number().min(0).max(10_000);
export const priceSchema = z.strictObject({
  input: price,
  output: price,
  cache_read: price.optional(),
  cache_write: price.optional(),
});
export const commandSchema = z
  .strictObject({
    preset: z.enum(COMMAND_PRESETS).optional().describe('Known type of the program.'),
    program: z
      .string()
      .min(1)
      .max(4096)
      .optional()
      .describe('An absolute path, or a name to look up in PATH. @default the one of the preset'),
    arguments: z
      .array(z.string().max(10_000))
      .max(100)
      .optional()
      .describe('Arguments added after those of the preset. They do not pass through a shell.'),
    version_arguments: z
      .array(z.string().max(1000))
      .max(10)
      .optional()
      .describe(
        'Arguments that make the program print its version; empty: no version check. @default ["--version"]',
      ),
    pass_env: z
      .array(z.string().min(1).max(200))
      .max(100)
      .optional()
      .describe('Environment variables passed to the program in addition to the usual ones.'),
    timeout: z
      .number()
      .positive()
      .max(3600)
      .optional()
      .describe('Time limit for one answer, in seconds. @default call_timeout'),
    price_per_call: price.optional().describe('USD per call; 0 when calls are free. @default unknown'),
  })
  .refine(({ preset, program }) => preset !== undefined || program !== undefined, {
    message: 'it needs a program, or a preset',
  });
export const providerLimitsSchema = z.strictObject({
  max_in_flight: z
    .int()
    .min(1)
    .max(256)
    .optional()
    .describe('Maximum number of concurrent calls. @default 16'),
  requests_per_minute: z.int().min(1).optional(),
  tokens_per_minute: z.int().min(1).optional(),
});

const limitsSchema = z.strictObject({
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
});

/** Schemas of settings that only a file can hold, by key. */
const OBJECTS: Readonly<Record<string, z.ZodType>> = {
  limits: limitsSchema,
  prices: z.record(z.string(), priceSchema),
  providers: z.partialRecord(z.enum(PROVIDER_NAMES), providerLimitsSchema),
  commands: z.record(z.string(), commandSchema),
  endpoints: z.record(z.string(), z.string().min(1).max(2000)),
  policy: policySchema,
};

/** The keys of one entry of such an object, for advice on an unknown one. */
export const OBJECT_KEYS: Readonly<Record<string, readonly string[]>> = {
  limits: Object.keys(limitsSchema.shape),
  prices: Object.keys(priceSchema.shape),
  providers: Object.keys(providerLimitsSchema.shape),
  commands: Object.keys(commandSchema.shape),
  policy: Object.keys(policySchema.shape),
};

const name = z.string().min(1).max(200);

/** The schema of values of a shape. @param key of an object of the configuration */
export function schemaOf(shape: Shape, key: string): z.ZodType {
  switch (shape.type) {
    case 'number': {
      const base = shape.whole ? z.int() : z.number();
      return base.min(shape.min).max(shape.max);
    }
    case 'choice':
      return z.enum(shape.of as [string, ...string[]]);
    case 'list': {
      const one = shape.of === null ? name : z.enum(shape.of as [string, ...string[]]);
      return shape.of === null ? z.union([one, listOf(one, shape.most)]) : listOf(one, shape.most);
    }
    case 'text':
    case 'path':
      return name;
    case 'switch':
      return z.boolean();
    case 'agents': {
      const read = (given: unknown) => namedAgents([given].flat().join(','));
      return z
        .union([z.enum(SESSION_AGENTS), name, z.array(name).min(1)])
        .refine((given) => typeof read(given) !== 'string', { error: ({ input }) => String(read(input)) });
    }
    case 'object':
      return OBJECTS[key] as z.ZodType;
  }
}

/** A repository's configuration starts no program of its own. */
function namedAgents(text: string): AgentList | string {
  const list = readAgentList(text);
  if (typeof list === 'string' || list.custom === null) return list;
  return `${list.custom} starts a program. Give it with --agent or PLUGIN_EVAL_AGENT, not in a configuration file.`;
}

function listOf(one: z.ZodType, most = Number.MAX_SAFE_INTEGER): z.ZodType {
  return most === Number.MAX_SAFE_INTEGER ? z.array(one) : z.array(one).min(1).max(most);
}

/** The sentence that editors show: help, default and example. */
function described({ help, usually, default: usual, example }: Setting<unknown, unknown>): string {
  const isPlain = ['string', 'number', 'boolean'].includes(typeof usual);
  const standard = usually ?? (isPlain ? String(usual) : null);
  return [
    `${help.charAt(0).toUpperCase()}${help.slice(1)}.`,
    ...(standard === null ? [] : [`@default ${standard}`]),
    ...(example === undefined ? [] : [`@example ${JSON.stringify(example)}`]),
  ].join(' ');
}

/** Schema of plugineval.config.{json,yaml}, from the table of settings. Unknown keys are errors. */
export const configSchema = z
  .strictObject({
    $schema: z.string().optional().describe('Schema address for editors; ignored by plugin-eval.'),
    ...Object.fromEntries(
      Object.values(SETTINGS).map((one: Setting<unknown, unknown>) => [
        keyOf(one),
        schemaOf(one.kind.shape, keyOf(one)).optional().describe(described(one)),
      ]),
    ),
  })
  .describe('Configuration of plugin-eval.');
