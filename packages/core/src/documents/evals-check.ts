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
  'draft',
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
    .describe('none: the case has no reference solution. unmeasured: it could not be decided here.'),
  reason: z.string().nullable().describe('Reason for an unmeasured result.'),
});

const tried = z
  .enum([...VERDICTS, 'unmeasured'])
  .describe('unmeasured: only a session, a judge or a sandbox can tell.');

export const checkedGraderSchema = z.strictObject({
  kind: z.string(),
  name: z.string().describe('Name of the check.'),
  required: z.boolean(),
  weight: z.number(),
  reference: tried,
  untouched: tried,
  reason: z
    .string()
    .nullable()
    .describe('Result on the reference solution, or on the untouched workspace when there is none.'),
});

export const checkedCaseSchema = z.strictObject({
  file: z.string().describe('Path relative to the working directory.'),
  line: z.int().positive().nullable().describe('Line of the prompt in the file as it is.'),
  id: z.string().nullable(),
  prompt: z.string(),
  should_trigger: z.boolean().nullable().describe('Null when the file does not say.'),
  label_from: z
    .string()
    .nullable()
    .describe('Key of the file, or default of its dialect, that the label comes from; null without a label.'),
  expectations_from: z.array(z.string()).describe('Keys of the file that the expectations come from.'),
  graders: z.array(checkedGraderSchema),
  reference: armSchema.describe('Reference solution applied to the workspace: it must pass every grader.'),
  untouched: armSchema.describe('Workspace after a session that did nothing: it must fail.'),
  fakes: z
    .array(
      z.strictObject({
        fake: z.enum(FAKE_NAMES),
        status: z.enum(['passed', 'failed', 'unmeasured']).describe('Fake solution: it must fail.'),
      }),
    )
    .optional()
    .describe('Absent without --fakes.'),
});

export const detectableDifferenceSchema = z.strictObject({
  difference: unit.describe('Difference in the share of passed prompts between two arms.'),
  power: z
    .strictObject({ favourable: unit, independent: unit })
    .describe(
      'Probability that the test detects the difference with these prompts, at one session per prompt and arm.',
    ),
  prompts_needed: z
    .strictObject({ favourable: count, independent: count })
    .describe('Smallest number of prompts that gives a power of 0.8.'),
});

export const evalsFindingSchema = z.strictObject({
  rule: z.enum(EVALS_RULES),
  level: z.enum(LEVELS),
  skill: count.describe('Index into skills.'),
  case: count
    .nullable()
    .describe('Index into the cases of the skill; null for a finding about the whole set.'),
  other: count.nullable().describe('Index of a second case.'),
  file: z.string().describe('Path relative to the working directory.'),
  line: z.int().positive().nullable(),
  message: z.string(),
  fix: z.string(),
});

export const evalsCheckSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  sandbox: executionSchema.shape.sandbox
    .nullable()
    .describe('Sandbox that ran setup commands and graders; null when none was needed or available.'),
  sandbox_missing: z
    .string()
    .nullable()
    .describe('Why there was no sandbox although one was needed. Everything that needed it is unmeasured.'),
  guess_labels: z.boolean(),
  results: z.array(z.string()).describe('Documents of evaluations that were read.'),
  skills: z.array(
    z.strictObject({
      name: z.string(),
      path: z.string(),
      plugin: z.string().nullable(),
      files: z.array(z.strictObject({ file: z.string(), cases: count })),
      cases: z.array(checkedCaseSchema),
      prompts: z
        .strictObject({ positive: count, negative: count, unlabelled: count })
        .describe('Distinct prompts, by label.'),
      executed: count.describe(
        'Tests that should trigger the skill, can be executed and have a grader or an expectation.',
      ),
      covered: z
        .boolean()
        .describe(
          'True with at least one prompt that should trigger it, one near miss and one executed test.',
        ),
      power: z
        .array(detectableDifferenceSchema)
        .describe(
          'Power of a comparison over the prompts that should trigger the skill; empty when there are none.',
        ),
    }),
  ),
  coverage: z
    .strictObject({ covered: count, skills: count })
    .describe('Covered skills, of all skills that were read.'),
  findings: z.array(evalsFindingSchema).describe('Most severe first.'),
  skipped: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
  errors: z.array(subjectErrorSchema),
  gates: z.array(
    z.strictObject({
      name: z.enum(['fail-on', 'min-coverage']),
      bound: z.union([z.enum(LEVELS), unit]),
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
