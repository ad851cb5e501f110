import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { subjectErrorSchema, toolSchema } from './evaluation.ts';
import { executionSchema } from './executed-session.ts';
import { VERDICTS } from './grader.ts';
import { LEVELS, SCHEMA_VERSION } from './names.ts';

const count = z.int().nonnegative();
const unit = z.number().min(0).max(1);

/** Rules for tests, most severe first. */
export const EVALS_RULES = [
  'reference-fails',
  'untouched-passes',
  'fake-passes',
  'case-refused',
  'passes-in-both-arms',
  'grader-undecided',
  'gives-answer',
  'names-skill',
  'copies-description',
  'near-duplicate',
  'no-tests',
  'no-graders',
  'no-positive',
  'no-near-miss',
  'far-near-misses',
  'unlabelled',
  'not-read',
  'no-reference',
  'not-supported',
  'low-power',
] as const;

/** Cheap ways to pass a test without its work. */
export const FAKE_NAMES = [
  'empty-answer',
  'wrong-contents',
  'empty-file',
  'unreadable-file',
  'script-named',
  'script-overwritten',
  'file-flood',
  'quoted-text',
] as const;
export type FakeName = (typeof FAKE_NAMES)[number];

const armSchema = z.strictObject({
  status: z
    .enum(['passed', 'failed', 'unmeasured', 'none'])
    .describe('none: the case has no reference solution. unmeasured: nothing here could decide.'),
  reason: z.string().nullable().describe('Why it is unmeasured.'),
});

const tried = z
  .enum([...VERDICTS, 'unmeasured'])
  .describe('unmeasured: only a session, a judge or a sandbox can tell.');

export const checkedGraderSchema = z.strictObject({
  kind: z.string(),
  name: z.string().describe('What is checked.'),
  required: z.boolean(),
  weight: z.number(),
  reference: tried,
  untouched: tried,
  reason: z.string().nullable().describe('What it found in the reference, else in the untouched workspace.'),
});

export const checkedCaseSchema = z.strictObject({
  file: z.string().describe('Relative to the working directory.'),
  line: z.int().positive().nullable().describe('Of the prompt, where it stands in the file as it is.'),
  id: z.string().nullable(),
  prompt: z.string(),
  should_trigger: z.boolean().nullable().describe('Null: nothing says so.'),
  graders: z.array(checkedGraderSchema),
  reference: armSchema.describe('Its solution, put into the workspace: it has to pass every grader.'),
  untouched: armSchema.describe('The workspace after a session that did nothing: it has to fail.'),
  fakes: z
    .array(
      z.strictObject({
        fake: z.enum(FAKE_NAMES),
        status: z.enum(['passed', 'failed', 'unmeasured']).describe('It has to fail.'),
      }),
    )
    .optional()
    .describe('Absent without --fakes.'),
});

export const detectableDifferenceSchema = z.strictObject({
  difference: unit.describe('In the share of prompts that pass, between two arms.'),
  power: z
    .strictObject({ favourable: unit, independent: unit })
    .describe('How likely the test finds it with these prompts, one session each in either arm.'),
  prompts_needed: z
    .strictObject({ favourable: count, independent: count })
    .describe('The fewest prompts with a power of 0.8.'),
});

export const evalsFindingSchema = z.strictObject({
  rule: z.enum(EVALS_RULES),
  level: z.enum(LEVELS),
  skill: count.describe('Index into skills.'),
  case: count.nullable().describe('Index into its cases; null where it is said of the whole set.'),
  other: count.nullable().describe('A second case.'),
  file: z.string().describe('Relative to the working directory.'),
  line: z.int().positive().nullable(),
  message: z.string(),
  fix: z.string(),
});

export const evalsCheckSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  sandbox: executionSchema.shape.sandbox
    .nullable()
    .describe('What setup commands and graders ran in; null where nothing needed one, or there is none.'),
  sandbox_missing: z
    .string()
    .nullable()
    .describe('Why there is no sandbox, where one was needed: what it would have measured is unmeasured.'),
  guess_labels: z.boolean(),
  results: z.array(z.string()).describe('Documents of evaluations that were looked at.'),
  skills: z.array(
    z.strictObject({
      name: z.string(),
      path: z.string(),
      plugin: z.string().nullable(),
      files: z.array(z.strictObject({ file: z.string(), cases: count })),
      cases: z.array(checkedCaseSchema),
      prompts: z
        .strictObject({ positive: count, negative: count, unlabelled: count })
        .describe('Distinct ones, by what their labels say.'),
      power: z
        .array(detectableDifferenceSchema)
        .describe('Of a comparison over the prompts that should trigger the skill; empty without any.'),
    }),
  ),
  findings: z.array(evalsFindingSchema).describe('The worst first.'),
  skipped: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
  errors: z.array(subjectErrorSchema),
  gates: z.array(
    z.strictObject({
      name: z.literal('fail-on'),
      bound: z.enum(LEVELS),
      passed: z.boolean(),
      message: z.string(),
    }),
  ),
});

export type EvalsCheck = CamelCased<z.infer<typeof evalsCheckSchema>>;
export type CheckedSkill = EvalsCheck['skills'][number];
export type CheckedCase = CheckedSkill['cases'][number];
export type CheckedGrader = CheckedCase['graders'][number];
export type DetectableDifference = CamelCased<z.infer<typeof detectableDifferenceSchema>>;
export type EvalsFinding = EvalsCheck['findings'][number];
