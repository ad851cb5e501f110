import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { artefactSchema, askedHostsSchema, executionSchema } from './executed-session.ts';
import { graderResultSchema } from './grader.ts';
import { usageSchema } from './judge-layer.ts';
import { liftSchema } from './lift.ts';
import { DIMENSION_NAMES, PROMPT_BUCKETS, SESSION_DRIVERS } from './names.ts';
import { passRatesSchema } from './pass-rates.ts';

const unit = z.number().min(0).max(1);
const count = z.int().min(0);
const tokens = z.number().min(0);
const bucket = z.enum(PROMPT_BUCKETS);

/** The instrument check that precedes the sessions: nothing is measured with a harness that fails it. */
export const controlsSchema = z.strictObject({
  positive: z
    .strictObject({ asked: count, fired: count, errored: count })
    .describe('A control skill with prompts that name its job.'),
  negative: z
    .strictObject({ asked: count, fired: count, errored: count })
    .describe('Prompts for which no skill should fire.'),
});

/**
 * Activation figures. Intervals are at the level of the document's `uncertainty`; after an early stop, those
 * of activation and quality at that of its looks, as a note says.
 */
export const activationSchema = z.strictObject({
  rate: unit
    .nullable()
    .describe(
      'Share of should-trigger sessions that activated the skill, among those that ended properly; null when there are none.',
    ),
  ci_low: unit.nullable(),
  ci_high: unit.nullable(),
  method: z
    .enum(['mid-p', 'wilson', 'korn-graubard'])
    .nullable()
    .describe(
      '`mid-p`: over prompts, with a design effect. `korn-graubard`: in documents of earlier versions.',
    ),
  wilson_low: unit.nullable().describe('Plain Wilson interval, which ignores repeated prompts.'),
  wilson_high: unit.nullable(),
  precision: unit.nullable().describe('Null, like f1, unless sessions of both labels ended properly.'),
  precision_ci_low: unit.nullable(),
  precision_ci_high: unit.nullable(),
  recall: unit.nullable().describe('Same value as the activation rate, with its interval.'),
  f1: unit.nullable(),
  f1_ci_low: unit.nullable(),
  f1_ci_high: unit.nullable(),
  by_bucket: z.partialRecord(
    bucket,
    z.strictObject({
      runs: count,
      activated: count,
      ci_low: unit.nullable().default(null).describe('Computed like the interval of the rate.'),
      ci_high: unit.nullable().default(null),
    }),
  ),
});

export const promptResultSchema = z.strictObject({
  prompt: z.string(),
  bucket,
  should_trigger: z.boolean(),
  runs: count.describe('Sessions that ended properly.'),
  activated: count,
  failed: count,
  errored: count,
  quality: unit.nullable().describe('Mean over its activated sessions.'),
});

export const sessionSummarySchema = z.strictObject({
  session: z.int().min(1).describe('Session number, for `plugin-eval runs show RUN --session K`.'),
  key: z.string().describe('Journal key of the transcript.'),
  prompt: z.int().min(0).describe('Index in per_prompt.'),
  arm: z.enum(['with', 'without']).describe('`without`: the control arm of a lift.'),
  outcome: z.enum(['ended', 'failed', 'errored']),
  failure: z.string().nullable().describe('Kind of failure or error.'),
  activated: z.boolean().nullable().describe('Null when the session did not end properly.'),
  turn: z.int().min(1).nullable().describe('Turn in which the skill was activated.'),
  fired: z.array(z.string()).describe('Loaded skills, in order.'),
  worked_alone: z
    .boolean()
    .nullable()
    .describe(
      'True when it called no other skill and attempted no sub-agent; null when the session did not end properly.',
    ),
  quality: unit.nullable(),
  quality_reason: z.string().nullable(),
  evidence: z
    .array(z.string())
    .optional()
    .describe(
      "Quotes from the agent's messages and calls that support the judgement; absent without a judgement.",
    ),
  expectations: z
    .array(z.strictObject({ expectation: z.string(), met: z.boolean(), evidence: z.array(z.string()) }))
    .optional()
    .describe("Judgement of each of the case's own expectations; absent when it has none."),
  in_scope: z.boolean().nullable().describe('True when the task was within the stated scope of the skill.'),
  completed: z.boolean().nullable().describe('True when the task was completed.'),
  tokens: tokens.nullable().describe('Total raw tokens.'),
  duration_ms: z
    .number()
    .min(0)
    .nullable()
    .optional()
    .describe('Wall time of the original session; null or absent when unknown.'),
});

export const controlSessionSchema = z.strictObject({
  control: z.int().min(1),
  key: z.string().describe('Journal key of the transcript.'),
  should_fire: z.boolean(),
  outcome: z.enum(['ended', 'failed', 'errored']),
  failure: z.string().nullable().describe('Kind of failure or error.'),
  fired: z.array(z.string()).describe('Loaded skills, in order.'),
  tokens: tokens
    .nullable()
    .describe('Total raw tokens. Those of controls without an activation are part of the baseline.'),
  duration_ms: z.number().min(0).nullable().describe('Wall time; null when unknown.'),
});

export const promptLabelsSchema = z.strictObject({
  should_trigger: count.describe('Prompts that a file labels explicitly.'),
  expected_skill: count.describe('Prompts for which a file names the correct skill.'),
  guessed: count.describe('Prompts whose label `--guess-labels` inferred from prose.'),
  generated: count.describe('Prompts written and labelled by a model.'),
  unlabelled: count.describe('Tests without a label. They are not used.'),
});

const qualitySchema = z.strictObject({
  runs: count,
  mean: unit.nullable(),
  std: z.number().min(0).nullable().describe('Population standard deviation.'),
  cv: z.number().min(0).nullable(),
  cv_within: z.number().min(0).nullable().describe('Mean within-prompt coefficient of variation.'),
  ci_low: unit.nullable(),
  ci_high: unit.nullable(),
});

const failureSchema = z.strictObject({
  rate: unit.nullable(),
  ci_low: unit.nullable(),
  ci_high: unit.nullable(),
  kinds: z.record(z.string(), count),
});

/** Sessions in which the agent had a shell, tools for files and a workspace, in a sandbox. */
export const executedSchema = z.strictObject({
  sandbox: executionSchema.shape.sandbox.nullable().describe('Null when no session had a result.'),
  as_shipped: z
    .boolean()
    .describe('True when hooks, allowed tools and inline commands of the skill were active as written.'),
  allowed_hosts: z.array(z.string()).describe('Hosts that sessions could reach, as NAME:PORT.'),
  asked_hosts: askedHostsSchema
    .optional()
    .describe('Hosts that sessions of both arms requested; absent when no host was allowed.'),
  n_planned: count.describe('Number for both arms of a lift.'),
  n: count.describe('Sessions with the skill that have a result, failures included.'),
  n_failed: count,
  n_errored: count,
  failure: failureSchema,
  quality: qualitySchema.describe('Quality of the activated sessions that were graded.'),
  lift: liftSchema.nullable(),
  pass_rates: passRatesSchema.optional().describe('Absent in documents of earlier versions.'),
  unexplained_calls: count.describe('Requests to the model that do not belong to any agent turn.'),
  ungraded: z
    .array(z.strictObject({ prompt: count, reason: z.string() }))
    .optional()
    .describe(
      'Cases that ran without a verdict because their graders cannot be read; absent when there are none.',
    ),
  refused: z
    .array(z.strictObject({ prompt: count, reason: z.string() }))
    .describe('Cases that could not run, by the index of their prompt.'),
  sessions: z.array(
    sessionSummarySchema.extend({
      passed: z
        .boolean()
        .nullable()
        .optional()
        .describe('True when the graders of its case accepted it; null when they could not decide.'),
      graded_by: z.enum(['deterministic', 'judged', 'mixed']).nullable().optional(),
      graders: z
        .array(graderResultSchema)
        .optional()
        .describe('Absent in documents of earlier versions, and when the session did not end properly.'),
      artefacts: count.describe('Paths that the session created, changed or removed.'),
      changes: z
        .array(artefactSchema.pick({ path: true, change: true, kind: true, by: true, size: true }))
        .optional()
        .describe('The first 20 of these paths; absent in documents of earlier versions.'),
      calls: count.describe('Tool calls.'),
      limit: executionSchema.shape.limit,
    }),
  ),
});

export const monteCarloLayerSchema = z.strictObject({
  name: z.literal('monte_carlo'),
  score: unit.nullable(),
  duration_ms: z.number().min(0),
  driver: z.enum(SESSION_DRIVERS),
  driver_version: z.string().describe('Version of the package that runs the sessions.'),
  arm: z
    .string()
    .optional()
    .describe(
      'Installed skills as named in `--arms`; absent without that option, where they are those of `siblings`.',
    ),
  model: z.string().describe('`provider:model` as requested.'),
  reported_models: z.array(z.string()).describe('Models that answered, as reported by the sessions.'),
  quality_model: z.string().nullable().describe('Judge of the transcripts.'),
  n_planned: count,
  n: count.describe('Sessions with a result, failures included.'),
  n_failed: count,
  n_errored: count.describe('Sessions that do not count as draws; the next run retries them.'),
  n_unjudged: count.describe('Sessions of either arm whose transcript could not be judged.'),
  valid: z.boolean(),
  invalid_reason: z.string().nullable(),
  controls: controlsSchema.nullable(),
  control_sessions: z
    .array(controlSessionSchema)
    .optional()
    .describe('Sessions of the instrument check; absent in documents of earlier versions and for plugins.'),
  installed: z.array(
    z.strictObject({
      name: z.string(),
      role: z.enum(['subject', 'distractor', 'control']),
      listed: z
        .enum(['full', 'cut', 'dropped'])
        .describe("How the agent's listing budget left its description."),
    }),
  ),
  prompt_source: z.strictObject({
    kind: z.enum(['author', 'command-line', 'generated']),
    file: z.string().nullable(),
    labels: promptLabelsSchema
      .optional()
      .describe('Origin of the labels of the prompts; absent in documents of earlier versions.'),
    gives_away: z
      .strictObject({ name: count, description: count })
      .optional()
      .describe(
        'How many should-trigger prompts name the skill, and how many others copy its description; absent in documents of earlier versions.',
      ),
  }),
  activation: activationSchema.nullable(),
  per_prompt: z.array(promptResultSchema),
  confusions: z
    .array(z.strictObject({ skill: z.string(), runs: count }))
    .describe('Other skills that fired in should-trigger sessions instead.'),
  quality: qualitySchema.nullable().describe('Quality of sessions without tool execution.'),
  failure: failureSchema
    .nullable()
    .describe('Failures of sessions with the skill, including those with tool execution.'),
  tokens: z
    .strictObject({
      median: tokens
        .nullable()
        .describe('Marginal tokens of the activated sessions: their tokens minus baseline_median.'),
      raw_median: tokens
        .nullable()
        .describe("Raw tokens of the same sessions, including the agent's own prompt."),
      iqr: tokens.nullable().describe('Interquartile range of the marginal tokens.'),
      outliers: count.describe('Sessions more than 1.5 IQR above the third quartile.'),
      baseline_median: tokens
        .nullable()
        .describe('Total raw tokens of sessions without an activation: negatives and controls.'),
      efficiency_norm: unit.nullable(),
    })
    .nullable(),
  routing_estimate: z
    .strictObject({ rate: unit.nullable(), precision: unit.nullable(), f1: unit.nullable() })
    .nullable()
    .describe('Lexical estimate of which description ranks first. It is not part of any score.'),
  lift: liftSchema.nullable(),
  executed: executedSchema.optional().describe('Absent unless sessions ran with tool execution.'),
  stopped_early: z.strictObject({ after: count, precision: unit }).nullable(),
  notes: z
    .array(z.string())
    .describe('Terms that contributed 0 because they could not be measured, and similar notes.'),
  usage: usageSchema.nullable(),
  cost_usd: z.number().min(0).nullable(),
  sub_scores: z.partialRecord(z.enum(DIMENSION_NAMES), unit.nullable()),
  sessions: z.array(sessionSummarySchema),
  seed: z.int().min(0),
});

export type MonteCarloLayer = CamelCased<z.infer<typeof monteCarloLayerSchema>>;
export type Controls = CamelCased<z.infer<typeof controlsSchema>>;
export type Activation = CamelCased<z.infer<typeof activationSchema>>;
export type PromptResult = CamelCased<z.infer<typeof promptResultSchema>>;
export type SessionSummary = CamelCased<z.infer<typeof sessionSummarySchema>>;
export type ControlSession = CamelCased<z.infer<typeof controlSessionSchema>>;
export type PromptLabels = CamelCased<z.infer<typeof promptLabelsSchema>>;
export type Lift = CamelCased<z.infer<typeof liftSchema>>;
