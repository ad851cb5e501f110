import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';

const MOST_TEXT = 100_000;
const path = z.string().min(1).max(1_000).describe('Relative to the workspace, `/` as separator.');
const text = z.string().max(MOST_TEXT);
const pattern = z.string().min(1).max(2_000).describe('RE2 syntax.');

/** Fields of every grader. */
const common = {
  name: z.string().max(200).optional().describe('For reports; otherwise made from what it checks.'),
  required: z.boolean().default(false).describe('Whether the whole session fails when this fails.'),
  weight: z.number().positive().max(1_000).default(1),
};

export const NORMALISATIONS = ['trim', 'line-ends', 'case', 'blanks'] as const;

const stringMatch = z
  .union([
    z.strictObject({ equals: text }),
    z.strictObject({ contains: text }),
    z.strictObject({ matches: pattern }),
  ])
  .describe('How a text has to be.');

export const fileGraderSchema = z.strictObject({
  kind: z.literal('file'),
  ...common,
  path: path.describe('Relative to the workspace; with `*` any path that fits.'),
  state: z.enum(['exists', 'absent']).default('exists'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  min_bytes: z.int().min(0).optional(),
  max_bytes: z.int().min(0).optional(),
});

export const textGraderSchema = z.strictObject({
  kind: z.literal('text'),
  ...common,
  path: path.optional().describe('A file of the workspace; without it the last answer of the agent.'),
  contains: text.optional(),
  not_contains: text.optional(),
  matches: pattern.optional(),
  not_matches: pattern.optional(),
  equals: text.optional(),
  normalise: z.array(z.enum(NORMALISATIONS)).max(4).default([]),
});

export const dataGraderSchema = z.strictObject({
  kind: z.enum(['json', 'yaml']),
  ...common,
  path: path.optional().describe('A file of the workspace; without it the last answer of the agent.'),
  schema: z.record(z.string(), z.unknown()).optional().describe('JSON Schema, 2020-12.'),
  at: z
    .string()
    .max(1_000)
    .optional()
    .describe('Where the value is: a JSON Pointer (`/items/0`) or `$.items[0]`.'),
  equals: z.unknown().optional(),
  tolerance: z.number().min(0).optional().describe('By which numbers may differ.'),
});

const cell = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);

export const tableGraderSchema = z.strictObject({
  kind: z.literal('table'),
  ...common,
  path,
  delimiter: z.enum([',', ';', '\t', '|']).optional().describe('Without it by the name: .tsv has tabs.'),
  columns: z.array(z.string().max(1_000)).max(1_000).optional().describe('The names in the first line.'),
  row_count: z.int().min(0).optional().describe('Without the first line.'),
  rows: z
    .array(z.record(z.string(), cell))
    .max(10_000)
    .optional()
    .describe('Each has to be there, by the columns that it names.'),
  order: z.enum(['any', 'same']).default('any'),
  tolerance: z.number().min(0).optional(),
});

export const diffGraderSchema = z.strictObject({
  kind: z.literal('diff'),
  ...common,
  path: z.string().max(1_000).default('').describe('A file or folder of the workspace; empty for all of it.'),
  expected: path.describe('A file or folder of the case.'),
  ignore: z.array(z.string().max(200)).max(100).default([]).describe('Paths in a folder: `*` and `**`.'),
  normalise: z.array(z.enum(NORMALISATIONS)).max(4).default([]),
  tolerance: z.number().min(0).optional().describe('By which numbers in texts may differ.'),
});

export const commandGraderSchema = z.strictObject({
  kind: z.literal('command'),
  ...common,
  command: z.array(z.string().max(10_000)).min(1).max(100).describe('A program and its arguments, no shell.'),
  files: z
    .array(path)
    .max(100)
    .default([])
    .describe('Files of the case that are there as /grader/NAME, which the agent never saw.'),
  exit_code: z.int().min(0).max(255).default(0),
  stdout: stringMatch.optional(),
  stderr: stringMatch.optional(),
  timeout_s: z.number().positive().max(600).default(60),
});

const wantedCall = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(200)
    .describe('Of the tool, in small or capital letters; `*` stands for anything.'),
  arguments: z
    .union([
      stringMatch,
      z
        .strictObject({ runs: z.string().min(1).max(1_000) })
        .describe('A command of a shell runs a file of this name, which the agent did not write itself.'),
    ])
    .optional()
    .describe('Of the arguments as JSON.'),
});

export const toolsGraderSchema = z.strictObject({
  kind: z.literal('tools'),
  ...common,
  called: z.array(wantedCall).max(100).default([]),
  not_called: z.array(wantedCall).max(100).default([]),
  in_order: z.boolean().default(false).describe('Whether the calls have to come in the order of `called`.'),
});

export const limitsGraderSchema = z.strictObject({
  kind: z.literal('limits'),
  ...common,
  turns: z.int().min(1).optional(),
  tokens: z.int().min(1).optional(),
  seconds: z.number().positive().optional(),
  cost_usd: z.number().positive().optional(),
  calls: z.int().min(0).optional(),
});

export const judgedGraderSchema = z.strictObject({
  kind: z.literal('judged'),
  ...common,
  expectation: z.string().min(1).max(2_000),
});

/** One check of a session. Source: docs/specification/executed-sessions.md, "Graders". */
export const graderSchema = z.discriminatedUnion('kind', [
  fileGraderSchema,
  textGraderSchema,
  dataGraderSchema,
  tableGraderSchema,
  diffGraderSchema,
  commandGraderSchema,
  toolsGraderSchema,
  limitsGraderSchema,
  judgedGraderSchema,
]);

export const VERDICTS = ['pass', 'fail', 'errored'] as const;

export const graderResultSchema = z.strictObject({
  kind: z.string(),
  name: z.string().describe('What was checked.'),
  required: z.boolean(),
  weight: z.number(),
  verdict: z.enum(VERDICTS).describe('errored: the grader itself could not decide.'),
  reason: z.string().describe('What was found, with what was looked for. May hold untrusted text.'),
});

export type Grader = z.infer<typeof graderSchema>;
export type GraderOf<Kind extends Grader['kind']> = Extract<Grader, { kind: Kind }>;
export type GraderResult = CamelCased<z.infer<typeof graderResultSchema>>;
