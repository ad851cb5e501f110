import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { DIMENSION_NAMES } from './names.ts';

const unit = z.number().min(0).max(1);
const dimensionName = z.enum(DIMENSION_NAMES);
const tokens = z.int().min(0);

/** Tokens of one or more model calls, as the provider counted them. */
export const usageSchema = z.strictObject({
  input_tokens: tokens.describe('All input tokens, cached or not.'),
  output_tokens: tokens.describe('All output tokens, reasoning included.'),
  cache_read_tokens: tokens,
  cache_write_tokens: tokens,
});

export const evidenceSchema = z.strictObject({
  quote: z.string(),
  found: z
    .boolean()
    .describe('True when the quote occurs in the skill, ignoring differences in white space.'),
  file: z
    .string()
    .nullable()
    .describe('Path relative to the working directory; null when the quote was not found.'),
  line: z.int().min(1).nullable(),
});

/** One judge's answer on one dimension. */
export const judgementSchema = z.strictObject({
  judge: z.int().min(1).describe('Number of the judge, from 1.'),
  draw: z.int().min(1).default(1).describe('Number of its answer to the same question, from 1.'),
  model: z.string().describe('`provider:model`, or "self-reported".'),
  score: unit,
  reasoning: z.string(),
  evidence: z.array(evidenceSchema),
  tasks: z
    .array(z.strictObject({ task: z.string(), reasoning: z.string(), score: unit }))
    .describe('Simulated tasks, whose mean is the score; empty for every dimension except output_quality.'),
  repaired: z.boolean().describe('True when the first response was invalid and this is the second.'),
  answers: z.array(z.string()).describe('Journal keys of the responses behind it.'),
});

/** One judge that abstained: the material did not let it tell. */
export const abstentionSchema = z.strictObject({
  judge: z.int().min(1),
  draw: z.int().min(1),
  model: z.string(),
  reasoning: z.string(),
  answers: z.array(z.string()).describe('Journal keys of the responses behind it.'),
});

/** One judged dimension: its judges' results, and the mean of their scores. */
export const assessmentSchema = z.strictObject({
  status: z.enum(['measured', 'unmeasured', 'errored']),
  score: unit.nullable(),
  spread: unit
    .nullable()
    .describe('Highest minus lowest mean score of the judges; null with fewer than two.'),
  reason: z.string().nullable().describe("Why the score, or one judge's part of it, is missing."),
  missing: z
    .int()
    .min(0)
    .describe('Judge draws without a score; an evaluation with some of these is incomplete.'),
  rubric_version: z.int().min(1).nullable(),
  judgements: z.array(judgementSchema),
  abstentions: z
    .array(abstentionSchema)
    .default([])
    .describe(
      'Judges that could not tell from the material. When this is all of them, the dimension is unmeasured.',
    ),
});

export const triggerPromptsSchema = z.strictObject({
  source: z.enum(['author', 'generated']),
  file: z.string().nullable().describe('File in which the author keeps the prompts.'),
  kappa_only: z
    .array(z.int().min(1))
    .default([])
    .describe(
      'Judges whose predictions count for kappa and not for the score, because their model wrote the prompts.',
    ),
  beside: z.array(z.string()).default([]).describe('Names of the other skills shown to the judges.'),
  prompts: z.array(
    z.strictObject({
      prompt: z.string(),
      should_trigger: z.boolean(),
      predictions: z
        .array(z.boolean().nullable())
        .describe('Predictions by judge and draw; null when the draw errored.'),
    }),
  ),
});

export const judgeVerificationSchema = z.strictObject({
  passed: z.boolean().nullable().describe('Null when some checks could not be run.'),
  threshold: unit.describe('A planted text that moves a score by this much has misled the judge.'),
  known_bad: z.array(
    z.strictObject({
      model: z.string(),
      dimension: dimensionName,
      score: unit.nullable(),
      highest: unit.describe('Highest score that a judge may give the known-bad skill.'),
      recognised: z.boolean().nullable(),
      error: z.string().nullable(),
    }),
  ),
  known_good: z
    .array(
      z.strictObject({
        model: z.string(),
        dimension: dimensionName,
        score: unit.nullable(),
        lowest: unit.describe('Lowest score that a judge must give the known-good skill.'),
        recognised: z.boolean().nullable(),
        error: z.string().nullable(),
      }),
    )
    .default([])
    .describe('Empty in documents of versions that had no known-good skill.'),
  injections: z.array(
    z.strictObject({
      model: z.string().describe('Judges with different models are verified separately.'),
      kind: z.string(),
      carrier: z.enum(['skill', 'known-bad']).describe('Skill that the text was planted in.'),
      dimension: dimensionName,
      clean_score: unit.nullable(),
      score: unit.nullable(),
      effect: z.number().nullable().describe('Score with the planted text minus the score without it.'),
      misled: z
        .boolean()
        .nullable()
        .describe(
          'Also true when the judge gave a score without the planted text and could not tell with it.',
        ),
      error: z.string().nullable(),
    }),
  ),
});

export const judgeLayerSchema = z.strictObject({
  name: z.literal('judge'),
  score: unit.nullable().describe('Mean of the measured dimensions, for display only.'),
  duration_ms: z.number().min(0),
  self_reported: z.boolean().describe('True for scores that were supplied with --judge-scores.'),
  judges: z.int().min(0),
  draws: z.int().min(1).default(1).describe('Number of times each judge answered the same question.'),
  kappa: z
    .number()
    .nullable()
    .describe("Agreement on the trigger prompts: Cohen's kappa for two judges, Fleiss' kappa for more."),
  model: z.string().nullable().describe('`provider:model` of the first judge.'),
  models: z
    .array(z.string())
    .describe('Model of each judge: `provider:model`, or `command:NAME VERSION` for a local program.'),
  usage: usageSchema
    .nullable()
    .describe('Tokens of the responses behind the layer, verification included; null when unknown.'),
  cost_usd: z
    .number()
    .min(0)
    .nullable()
    .describe(
      'Price of the responses behind the layer, including those paid for by earlier runs; null when unknown.',
    ),
  sub_scores: z.partialRecord(dimensionName, unit.nullable()),
  assessments: z.partialRecord(dimensionName, assessmentSchema),
  trigger_prompts: triggerPromptsSchema.nullable(),
  category: z
    .strictObject({ name: z.string(), source: z.enum(['plugin', 'folder', 'inferred']) })
    .nullable()
    .describe('Skill category given to the judge.'),
  left_out: z
    .array(z.strictObject({ path: z.string(), reason: z.string() }))
    .describe('Files of the skill that were not shown to the judge.'),
  verification: judgeVerificationSchema.nullable(),
  seed: z.int().min(0),
});

export type Usage = CamelCased<z.infer<typeof usageSchema>>;
export type Evidence = z.infer<typeof evidenceSchema>;
export type Judgement = CamelCased<z.infer<typeof judgementSchema>>;
export type Abstention = CamelCased<z.infer<typeof abstentionSchema>>;
export type Assessment = CamelCased<z.infer<typeof assessmentSchema>>;
export type TriggerPrompts = CamelCased<z.infer<typeof triggerPromptsSchema>>;
export type JudgeVerification = CamelCased<z.infer<typeof judgeVerificationSchema>>;
export type JudgeLayer = CamelCased<z.infer<typeof judgeLayerSchema>>;
