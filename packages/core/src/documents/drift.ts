import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { toolSchema } from './evaluation.ts';
import { SCHEMA_VERSION, SESSION_DRIVERS } from './names.ts';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);
const change = z.number().min(-1).max(1);

const driftVerdictNames = z.enum([
  'regressed',
  'improved',
  'unchanged',
  'undecided',
  'too-few',
  'invalid',
  'baseline',
  'alarm',
]);

export const measureDriftSchema = z.strictObject({
  measure: z
    .enum(['activation', 'quality'])
    .describe('activation: share of sessions right; quality: of executed sessions, as graded.'),
  verdict: driftVerdictNames.describe('baseline: stored, and compared with nothing.'),
  problem: z.string().nullable().describe('Why there is no verdict; null where there is one.'),
  before: share.nullable().describe('Mean over cases.'),
  after: share.nullable(),
  change: change.nullable().describe('After less before.'),
  low: change.nullable().describe('Changes below this are excluded; with a stored run, at 97.5 %.'),
  high: change.nullable(),
  p: share.nullable().describe('One-sided, by sign flips; null with a stored run.'),
  p_adjusted: share.nullable().describe('The same by Holm, over all that is judged together.'),
  cases: count.describe('Different cases with a result on every side: near duplicates count once.'),
  different: count.describe('Cases that differ.'),
  cases_needed: count
    .nullable()
    .describe('Cases in all that would probably decide; null where it is decided, or nothing would.'),
  floor: z
    .number()
    .nullable()
    .describe('Changes up to this also occur between equal runs; null without stored runs, or too few.'),
  degrees_of_freedom: count.nullable().describe('Of the floor.'),
  runs_needed: count.nullable().describe('Further runs of the same suite before there is a verdict.'),
});

const caseSideSchema = z.strictObject({
  right: count.describe('Sessions in which the right skill fired, or none where none should.'),
  ended: count.describe('Sessions with a result, failed ones included.'),
  failed: count,
  errored: count,
  quality: share.nullable().describe('Mean of its executed sessions; null where none was graded.'),
  graded: count.describe('Executed sessions with a quality; failed ones have 0.'),
});

const driftCaseSchema = z.strictObject({
  text: z.string(),
  hash: z.string().describe('SHA-256 of its words, letter case and white space aside.'),
  stratum: z.enum(['own', 'near', 'sibling']),
  group: count.describe('Near duplicates of a stratum share one.'),
  expected: z.array(z.string()).describe('Skills of which one should fire, for sibling prompts.'),
  executed: z.boolean().describe('True when it also runs with tools and a workspace, and is graded.'),
  sides: z.array(caseSideSchema),
});

const driftedSkillSchema = z.strictObject({
  name: z.string(),
  path: z.string(),
  hash: z.string().nullable().describe('SHA-256 over the installed files; null where it was not read.'),
  verdict: driftVerdictNames.describe('The worst of its measures.'),
  problem: z.string().nullable().describe('Why nothing was measured; null when something was.'),
  complete: z.boolean(),
  measures: z.array(measureDriftSchema),
  prompts_from: z.string(),
  installed: z.array(z.string()),
  cases: z.array(driftCaseSchema),
  notes: z.array(z.string()),
});

const driftSideSchema = z.strictObject({
  driver: z.enum(SESSION_DRIVERS),
  driver_version: z.string(),
  model: z.string(),
  reported_models: z.array(z.string()),
  runs: z.array(z.string()).describe('Stored runs of this side; empty when it was measured now.'),
});

const judgeDriftSchema = z.strictObject({
  before: z.string().describe('The judge model that ranked the skills.'),
  after: z.string(),
  alarm_beyond: z.number().describe('Points.'),
  judged: count.describe('Skills that the first judge scored, of which the best were judged again.'),
  skills: z.array(
    z.strictObject({
      name: z.string(),
      path: z.string(),
      before: z.number().nullable().describe('Composite, 0 to 100.'),
      after: z.number().nullable().describe('Null where the judge failed: no loss, and no score.'),
      change: z.number().nullable(),
      is_alarm: z.boolean(),
    }),
  ),
  mean_change: z.number().nullable(),
});

/** Skills under two models, agents or judges, or now and at a stored run. */
export const driftSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  compared: z.enum(['models', 'agents', 'since', 'baseline', 'judges']),
  verdict: driftVerdictNames.describe(
    'Of the whole suite: the worst of its measures; alarm: of judges alone.',
  ),
  sides: z.array(driftSideSchema).describe('Before and after; one for a baseline, none for judges.'),
  sessions_each: count.describe('Sessions of each case on each side.'),
  seed: count,
  suite: z.array(measureDriftSchema).describe('By measure, over all cases of all skills.'),
  skills: z.array(driftedSkillSchema),
  judges: judgeDriftSchema.nullable().describe('Null where sessions were compared.'),
  graded_by: z.string().nullable().describe('The judge of executed sessions; null without any.'),
  complete: z.boolean(),
  cost_usd: z.number().min(0).nullable().describe('Null when a price is unknown.'),
  notes: z.array(z.string()),
});

export type Drift = CamelCased<z.infer<typeof driftSchema>>;
export type DriftedSkill = Drift['skills'][number];
export type DriftCase = DriftedSkill['cases'][number];
export type MeasureDrift = Drift['suite'][number];
export type DriftSide = Drift['sides'][number];
