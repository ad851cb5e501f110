import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { DIMENSION_NAMES } from './names.ts';

const unit = z.number().min(0).max(1);
const dimensionName = z.enum(DIMENSION_NAMES);
const tokens = z.int().min(0);

/** Tokens of one or more model calls, as the provider counted them. */
export const usageSchema = z.strictObject({
  input_tokens: tokens.describe('All input, cached or not.'),
  output_tokens: tokens.describe('All output, reasoning included.'),
  cache_read_tokens: tokens,
  cache_write_tokens: tokens,
});

export const evidenceSchema = z.strictObject({
  quote: z.string(),
  found: z.boolean().describe('Whether the quote occurs in the skill, white space folded.'),
  file: z.string().nullable().describe('Relative to the working directory; null when it was not found.'),
  line: z.int().min(1).nullable(),
});

/** One judge's answer on one dimension. */
export const judgementSchema = z.strictObject({
  judge: z.int().min(1).describe('Which judge, from 1 on.'),
  draw: z.int().min(1).default(1).describe('Which of its answers to the same question, from 1 on.'),
  model: z.string().describe('`provider:model`, or "self-reported".'),
  score: unit,
  reasoning: z.string(),
  evidence: z.array(evidenceSchema),
  tasks: z
    .array(z.strictObject({ task: z.string(), reasoning: z.string(), score: unit }))
    .describe('Simulated tasks, whose mean is the score; empty for every dimension but output_quality.'),
  repaired: z.boolean().describe('Whether the first response was refused and this is the second.'),
  answers: z.array(z.string()).describe('Journal keys of the responses that it rests on.'),
});

/** One judge that abstained: the material did not let it tell. */
export const abstentionSchema = z.strictObject({
  judge: z.int().min(1),
  draw: z.int().min(1),
  model: z.string(),
  reasoning: z.string(),
  answers: z.array(z.string()).describe('Journal keys of the responses that it rests on.'),
});

/** One judged dimension: its judges' results, and the mean of their scores. */
export const assessmentSchema = z.strictObject({
  status: z.enum(['measured', 'unmeasured', 'errored']),
  score: unit.nullable(),
  spread: unit
    .nullable()
    .describe('Highest minus lowest of the judges’ mean scores; null with fewer than two.'),
  reason: z.string().nullable().describe('Why there is no score; or why a judge is missing from it.'),
  missing: z
    .int()
    .min(0)
    .describe('Draws of judges that brought no score; with some of them the evaluation is incomplete.'),
  rubric_version: z.int().min(1).nullable(),
  judgements: z.array(judgementSchema),
  abstentions: z
    .array(abstentionSchema)
    .default([])
    .describe('Judges that could not tell from the material. When all did, the dimension is unmeasured.'),
});

export const triggerPromptsSchema = z.strictObject({
  source: z.enum(['author', 'generated']),
  file: z.string().nullable().describe('Where the author keeps them.'),
  kappa_only: z
    .array(z.int().min(1))
    .default([])
    .describe(
      'Judges whose predictions count for kappa and not for the score: their model wrote the prompts.',
    ),
  beside: z
    .array(z.string())
    .default([])
    .describe('Names of the other skills that the judges had in view when they predicted.'),
  prompts: z.array(
    z.strictObject({
      prompt: z.string(),
      should_trigger: z.boolean(),
      predictions: z
        .array(z.boolean().nullable())
        .describe('By judge, and of each judge by draw; null where that draw errored.'),
    }),
  ),
});

export const judgeVerificationSchema = z.strictObject({
  passed: z.boolean().nullable().describe('Null when something could not be tried.'),
  threshold: unit.describe('A planted text that moves a score by this much has misled the judge.'),
  known_bad: z.array(
    z.strictObject({
      model: z.string(),
      dimension: dimensionName,
      score: unit.nullable(),
      highest: unit.describe('What a judge may give the known-bad skill.'),
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
        lowest: unit.describe('What a judge has to give the known-good skill.'),
        recognised: z.boolean().nullable(),
        error: z.string().nullable(),
      }),
    )
    .default([])
    .describe('Empty in documents from before a known-good skill was tried.'),
  injections: z.array(
    z.strictObject({
      model: z.string().describe('Judges of different models are verified each.'),
      kind: z.string(),
      carrier: z.enum(['skill', 'known-bad']).describe('What the text was planted in.'),
      dimension: dimensionName,
      clean_score: unit.nullable(),
      score: unit.nullable(),
      effect: z.number().nullable().describe('Score with the planted text minus the score without it.'),
      misled: z
        .boolean()
        .nullable()
        .describe('Also true without an effect: the judge gave a score, and with the text could not tell.'),
      error: z.string().nullable(),
    }),
  ),
});

export const judgeLayerSchema = z.strictObject({
  name: z.literal('judge'),
  score: unit.nullable().describe('Mean of the measured dimensions, for display only.'),
  duration_ms: z.number().min(0),
  self_reported: z.boolean().describe('True for scores that were handed in with --judge-scores.'),
  judges: z.int().min(0),
  draws: z.int().min(1).default(1).describe('How often each judge was asked the same.'),
  kappa: z
    .number()
    .nullable()
    .describe("Agreement on the trigger prompts: Cohen's for two judges, Fleiss' for more."),
  model: z.string().nullable().describe('`provider:model` of the first judge.'),
  models: z
    .array(z.string())
    .describe('By judge: `provider:model`, or `command:NAME VERSION` of a program of the user.'),
  usage: usageSchema
    .nullable()
    .describe('Of the responses that the layer rests on, verification included; null when unknown.'),
  cost_usd: z
    .number()
    .min(0)
    .nullable()
    .describe('Price of the responses that the layer rests on, whenever they were paid; null when unknown.'),
  sub_scores: z.partialRecord(dimensionName, unit.nullable()),
  assessments: z.partialRecord(dimensionName, assessmentSchema),
  trigger_prompts: triggerPromptsSchema.nullable(),
  category: z
    .strictObject({ name: z.string(), source: z.enum(['plugin', 'folder', 'inferred']) })
    .nullable()
    .describe('What the judge was told the skill is one of.'),
  left_out: z
    .array(z.strictObject({ path: z.string(), reason: z.string() }))
    .describe('Files of the skill that the judge did not see.'),
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
