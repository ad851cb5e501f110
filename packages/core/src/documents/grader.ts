import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';

const MOST_TEXT = 100_000;
const path = z.string().min(1).max(1_000).describe('Path relative to the workspace, with `/` as separator.');
const text = z.string().max(MOST_TEXT);
const pattern = z.string().min(1).max(2_000).describe('RE2 syntax.');

/** Fields of every grader. */
const common = {
  name: z.string().max(200).optional().describe('Name shown in reports; derived from the check when absent.'),
  required: z
    .boolean()
    .default(false)
    .describe('True when a failure of this grader fails the whole session.'),
  weight: z.number().positive().max(1_000).default(1),
};

export const NORMALISATIONS = ['trim', 'line-ends', 'case', 'blanks'] as const;

const stringMatch = z
  .union([
    z.strictObject({ equals: text }),
    z.strictObject({ contains: text }),
    z.strictObject({ matches: pattern }),
  ])
  .describe('Condition on a text.');

export const fileGraderSchema = z.strictObject({
  kind: z.literal('file'),
  ...common,
  path: path.describe('Path relative to the workspace; with `*`, any matching path.'),
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
  path: path.optional().describe('A file of the workspace; when absent, the final answer of the agent.'),
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
  path: path.optional().describe('A file of the workspace; when absent, the final answer of the agent.'),
  schema: z.record(z.string(), z.unknown()).optional().describe('JSON Schema, draft 2020-12.'),
  at: z
    .string()
    .max(1_000)
    .optional()
    .describe('Location of the value: a JSON Pointer (`/items/0`) or `$.items[0]`.'),
  equals: z.unknown().optional(),
  tolerance: z.number().min(0).optional().describe('Maximum difference between numbers.'),
});

const cell = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);

export const tableGraderSchema = z.strictObject({
  kind: z.literal('table'),
  ...common,
  path,
  delimiter: z
    .enum([',', ';', '\t', '|'])
    .optional()
    .describe('Derived from the file name when absent: .tsv is separated by tabs.'),
  columns: z.array(z.string().max(1_000)).max(1_000).optional().describe('Column names in the first line.'),
  row_count: z.int().min(0).optional().describe('Number of rows, not counting the header.'),
  rows: z
    .array(z.record(z.string(), cell))
    .max(10_000)
    .optional()
    .describe('Rows that must exist, compared by the columns they name.'),
  order: z.enum(['any', 'same']).default('any'),
  tolerance: z.number().min(0).optional(),
});

export const diffGraderSchema = z.strictObject({
  kind: z.literal('diff'),
  ...common,
  path: z
    .string()
    .max(1_000)
    .default('')
    .describe('A file or folder of the workspace; empty: the whole workspace.'),
  expected: path.describe('A file or folder of the case.'),
  ignore: z
    .array(z.string().max(200))
    .max(100)
    .default([])
    .describe('Paths within a folder; `*` and `**` are allowed.'),
  normalise: z.array(z.enum(NORMALISATIONS)).max(4).default([]),
  tolerance: z.number().min(0).optional().describe('Maximum difference between numbers in texts.'),
});

export const commandGraderSchema = z.strictObject({
  kind: z.literal('command'),
  ...common,
  command: z
    .array(z.string().max(10_000))
    .min(1)
    .max(100)
    .describe('A program and its arguments, run without a shell.'),
  files: z
    .array(path)
    .max(100)
    .default([])
    .describe('Files of the case, available as /grader/NAME. The agent never saw them.'),
  exit_code: z.int().min(0).max(255).default(0),
  stdout: stringMatch.optional(),
  stderr: stringMatch.optional(),
  timeout_s: z.number().positive().max(600).default(60),
});

const wantedCall = z.strictObject({
  name: z.string().min(1).max(200).describe('Name of the tool, ignoring case; `*` matches anything.'),
  arguments: z
    .union([
      stringMatch,
      z
        .strictObject({ runs: z.string().min(1).max(1_000) })
        .describe('A shell command that runs a file of this name, which the agent did not write itself.'),
    ])
    .optional()
    .describe('Condition on the arguments as JSON.'),
});

export const toolsGraderSchema = z.strictObject({
  kind: z.literal('tools'),
  ...common,
  called: z.array(wantedCall).max(100).default([]),
  not_called: z.array(wantedCall).max(100).default([]),
  in_order: z.boolean().default(false).describe('True when the calls must happen in the order of `called`.'),
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
  name: z.string().describe('Name of the check.'),
  required: z.boolean(),
  weight: z.number(),
  verdict: z.enum(VERDICTS).describe('errored: the grader itself could not decide.'),
  reason: z.string().describe('Expected and actual values. May contain untrusted text.'),
});

export type Grader = z.infer<typeof graderSchema>;
export type GraderOf<Kind extends Grader['kind']> = Extract<Grader, { kind: Kind }>;
export type GraderResult = CamelCased<z.infer<typeof graderResultSchema>>;
