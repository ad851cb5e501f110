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
    .describe('A control skill on prompts that name its job.'),
  negative: z
    .strictObject({ asked: count, fired: count, errored: count })
    .describe('Prompts on which nothing should fire.'),
});

/**
 * Activation figures. Intervals are at the level of the document's `uncertainty`; after an early stop, those
 * of activation and quality at that of its looks, as a note says.
 */
export const activationSchema = z.strictObject({
  rate: unit
    .nullable()
    .describe('Activated among should-trigger sessions that ended properly; null without any.'),
  ci_low: unit.nullable(),
  ci_high: unit.nullable(),
  method: z
    .enum(['mid-p', 'wilson', 'korn-graubard'])
    .nullable()
    .describe(
      '`mid-p`: over prompts, with a design effect. `korn-graubard`: in documents of earlier versions.',
    ),
  wilson_low: unit.nullable().describe('Of the plain interval that takes no account of repeated prompts.'),
  wilson_high: unit.nullable(),
  precision: unit.nullable().describe('Null, like f1, unless sessions of both labels ended properly.'),
  precision_ci_low: unit.nullable(),
  precision_ci_high: unit.nullable(),
  recall: unit.nullable().describe('The rate by its other name, whose interval it has.'),
  f1: unit.nullable(),
  f1_ci_low: unit.nullable(),
  f1_ci_high: unit.nullable(),
  by_bucket: z.partialRecord(
    bucket,
    z.strictObject({
      runs: count,
      activated: count,
      ci_low: unit.nullable().default(null).describe('As that of the rate.'),
      ci_high: unit.nullable().default(null),
    }),
  ),
});

export const promptResultSchema = z.strictObject({
  prompt: z.string(),
  bucket,
  should_trigger: z.boolean(),
  runs: count.describe('That ended properly.'),
  activated: count,
  failed: count,
  errored: count,
  quality: unit.nullable().describe('Mean over its activated sessions.'),
});

export const sessionSummarySchema = z.strictObject({
  session: z.int().min(1).describe('Its number, for `plugin-eval runs show RUN --session K`.'),
  key: z.string().describe('Journal key of the transcript.'),
  prompt: z.int().min(0).describe('Index in per_prompt.'),
  arm: z.enum(['with', 'without']).describe('`without`: the other arm of a lift.'),
  outcome: z.enum(['ended', 'failed', 'errored']),
  failure: z.string().nullable().describe('Kind of a failure, or why it errored.'),
  activated: z.boolean().nullable().describe('Null when it did not end properly.'),
  turn: z.int().min(1).nullable().describe('Turn of the activation.'),
  fired: z.array(z.string()).describe('Skills that were loaded, in their order.'),
  worked_alone: z
    .boolean()
    .nullable()
    .describe('Whether it called no other skill and tried no sub-agent; null when it did not end properly.'),
  quality: unit.nullable(),
  quality_reason: z.string().nullable(),
  evidence: z
    .array(z.string())
    .optional()
    .describe("Quotes of the agent's own words and calls that the judgement rests on; absent without one."),
  expectations: z
    .array(z.strictObject({ expectation: z.string(), met: z.boolean(), evidence: z.array(z.string()) }))
    .optional()
    .describe("The case's own expectations, judged one by one; absent where it has none."),
  in_scope: z.boolean().nullable().describe('Whether the task lay in the stated scope of the skill.'),
  completed: z.boolean().nullable().describe('Whether the task was completed.'),
  tokens: tokens.nullable().describe('Raw total.'),
  duration_ms: z
    .number()
    .min(0)
    .nullable()
    .optional()
    .describe('Wall time of the session when it was run; null or absent when it is not known.'),
});

export const controlSessionSchema = z.strictObject({
  control: z.int().min(1),
  key: z.string().describe('Journal key of the transcript.'),
  should_fire: z.boolean(),
  outcome: z.enum(['ended', 'failed', 'errored']),
  failure: z.string().nullable().describe('Kind of a failure, or why it errored.'),
  fired: z.array(z.string()).describe('Skills that were loaded, in their order.'),
  tokens: tokens
    .nullable()
    .describe('Raw total; those of controls without an activation are in the baseline.'),
  duration_ms: z.number().min(0).nullable().describe('Wall time; null when it is not known.'),
});

export const promptLabelsSchema = z.strictObject({
  should_trigger: count.describe('Prompts of which a file says it outright.'),
  expected_skill: count.describe('Prompts of which a file names the skill that should be chosen.'),
  guessed: count.describe('Prompts whose label `--guess-labels` read from prose.'),
  generated: count.describe('Prompts that a model wrote, with their labels.'),
  unlabelled: count.describe('Tests that say neither. They are not used.'),
});

const qualitySchema = z.strictObject({
  runs: count,
  mean: unit.nullable(),
  std: z.number().min(0).nullable().describe('Population standard deviation.'),
  cv: z.number().min(0).nullable(),
  cv_within: z.number().min(0).nullable().describe('Mean within-prompt CV.'),
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
  sandbox: executionSchema.shape.sandbox.nullable().describe('Null when no session brought a result.'),
  as_shipped: z
    .boolean()
    .describe('Whether hooks, allowed tools and inline commands of the skill were as its author wrote them.'),
  allowed_hosts: z.array(z.string()).describe('Hosts that sessions could reach, as NAME:PORT.'),
  asked_hosts: askedHostsSchema
    .optional()
    .describe('Hosts that the sessions of both arms asked for; absent where none could be reached.'),
  n_planned: count.describe('Of both arms of a lift.'),
  n: count.describe('Sessions with the skill that have a result, failures included.'),
  n_failed: count,
  n_errored: count,
  failure: failureSchema,
  quality: qualitySchema.describe('Of the activated sessions that were graded.'),
  lift: liftSchema.nullable(),
  pass_rates: passRatesSchema.optional().describe('Absent in documents of earlier versions.'),
  unexplained_calls: count.describe('Requests to the model that no turn of an agent explains.'),
  ungraded: z
    .array(z.strictObject({ prompt: count, reason: z.string() }))
    .optional()
    .describe(
      'Cases that were executed without a verdict, as their graders cannot be read; absent for none.',
    ),
  refused: z
    .array(z.strictObject({ prompt: count, reason: z.string() }))
    .describe('Cases that could not be executed, by the index of their prompt.'),
  sessions: z.array(
    sessionSummarySchema.extend({
      passed: z
        .boolean()
        .nullable()
        .optional()
        .describe('Whether the graders of its case let it pass; null where they could not decide.'),
      graded_by: z.enum(['deterministic', 'judged', 'mixed']).nullable().optional(),
      graders: z
        .array(graderResultSchema)
        .optional()
        .describe('Absent in documents of earlier versions, and where the session did not end properly.'),
      artefacts: count.describe('Paths that it made, changed or removed.'),
      changes: z
        .array(artefactSchema.pick({ path: true, change: true, kind: true, by: true, size: true }))
        .optional()
        .describe('The first 20 of these paths; absent in documents of earlier versions.'),
      calls: count.describe('Calls of tools.'),
      limit: executionSchema.shape.limit,
    }),
  ),
});

export const monteCarloLayerSchema = z.strictObject({
  name: z.literal('monte_carlo'),
  score: unit.nullable(),
  duration_ms: z.number().min(0),
  driver: z.enum(SESSION_DRIVERS),
  driver_version: z.string().describe('Of the package that runs the sessions.'),
  model: z.string().describe('`provider:model` that was asked for.'),
  reported_models: z.array(z.string()).describe('What the sessions say has answered.'),
  quality_model: z.string().nullable().describe('Who judged the transcripts.'),
  n_planned: count,
  n: count.describe('Sessions with a result, failures included.'),
  n_failed: count,
  n_errored: count.describe('Not draws: a resumed run tries them again.'),
  n_unjudged: count.describe('Sessions of either arm whose transcript was to be judged and could not be.'),
  valid: z.boolean(),
  invalid_reason: z.string().nullable(),
  controls: controlsSchema.nullable(),
  control_sessions: z
    .array(controlSessionSchema)
    .optional()
    .describe(
      'The sessions of the instrument check; absent in documents of earlier versions and for plugins.',
    ),
  installed: z.array(
    z.strictObject({
      name: z.string(),
      role: z.enum(['subject', 'distractor', 'control']),
      listed: z
        .enum(['full', 'cut', 'dropped'])
        .describe('What the listing budget of the harness left of its description.'),
    }),
  ),
  prompt_source: z.strictObject({
    kind: z.enum(['author', 'command-line', 'generated']),
    file: z.string().nullable(),
    labels: promptLabelsSchema
      .optional()
      .describe('Who says which prompts should trigger the skill; absent in documents of earlier versions.'),
    gives_away: z
      .strictObject({ name: count, description: count })
      .optional()
      .describe(
        'How many of the prompts that should trigger the skill name it, and how many of the others copy its description; absent in documents of earlier versions.',
      ),
  }),
  activation: activationSchema.nullable(),
  per_prompt: z.array(promptResultSchema),
  confusions: z
    .array(z.strictObject({ skill: z.string(), runs: count }))
    .describe('Which other skills fired in should-trigger sessions instead.'),
  quality: qualitySchema.nullable().describe('Of sessions without hands.'),
  failure: failureSchema.nullable().describe('Of sessions with the skill, those with hands among them.'),
  tokens: z
    .strictObject({
      median: tokens
        .nullable()
        .describe('Marginal, of the activated sessions: what they take beyond baseline_median.'),
      raw_median: tokens.nullable().describe('Of the same sessions, the harness included.'),
      iqr: tokens.nullable().describe('Of the marginal tokens.'),
      outliers: count.describe('Sessions beyond the third quartile by more than 1.5 IQR.'),
      baseline_median: tokens
        .nullable()
        .describe('Raw total of the sessions without an activation: negatives and controls.'),
      efficiency_norm: unit.nullable(),
    })
    .nullable(),
  routing_estimate: z
    .strictObject({ rate: unit.nullable(), precision: unit.nullable(), f1: unit.nullable() })
    .nullable()
    .describe('Lexical: which description ranks first. An estimate, blended into nothing.'),
  lift: liftSchema.nullable(),
  executed: executedSchema.optional().describe('Absent unless sessions were executed.'),
  stopped_early: z.strictObject({ after: count, precision: unit }).nullable(),
  notes: z
    .array(z.string())
    .describe('Terms that contributed 0 because nothing was there to measure, and the like.'),
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
