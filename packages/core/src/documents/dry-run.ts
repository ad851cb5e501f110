import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { promptLabelsSchema } from './monte-carlo-layer.ts';
import { DEPTHS, PURPOSES, SCHEMA_VERSION, SESSION_DRIVERS } from './names.ts';

/** Range from least to most, with the likely value. */
export const likelySpanSchema = z.strictObject({
  min: z.number().min(0),
  likely: z.number().min(0),
  max: z.number().min(0),
});

/** US dollars. */
export const likelyCostSchema = likelySpanSchema.extend({
  range: z
    .strictObject({ low: z.number().min(0), high: z.number().min(0) })
    .nullable()
    .describe(
      'Estimate that covers the cost of eight in ten such runs, from at least nine skills of earlier work in the journal; null: not measured.',
    ),
  assumed_range: z
    .strictObject({
      low: z.number().min(0),
      high: z.number().min(0),
      source: z.string().describe('Assumption, with its date.'),
    })
    .nullable()
    .describe(
      'Cost if sizes lie between the assumed bounds. Null when a range is measured, or when the run is free.',
    ),
});

/** Basis of the likely figures, for each purpose and model. */
export const likelyBasisSchema = z.array(
  z.strictObject({
    purpose: z.enum(PURPOSES),
    model: z.string().nullable(),
    expected: z.number().min(0).describe('Work items that are planned and not in the journal.'),
    in_journal: z
      .int()
      .min(0)
      .describe('Responses and sessions of this plan that are already in the journal.'),
    basis: z
      .enum(['journal', 'assumed'])
      .describe('Medians of earlier work in the journal, or assumptions of the authors (not measured).'),
    samples: z.int().min(0).describe('Number of earlier work items behind the medians.'),
    source: z.string().nullable().describe('Source of the assumed sizes, with their date.'),
  }),
);

const plannedPromptsSchema = z.strictObject({
  skill: z.string(),
  source: z.enum(['author', 'command-line', 'generated', 'to-be-written', 'none']),
  file: z.string().nullable(),
  prompts: z.array(z.strictObject({ text: z.string(), should_trigger: z.boolean() })),
  labels: promptLabelsSchema.nullable(),
  notes: z.array(z.string()).describe('Tests that are left out, and why.'),
});

/** Estimated calls and cost of an evaluation; nothing was called. */
export const dryRunSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  depth: z.enum(DEPTHS),
  models: z.array(z.string()).describe('Calls of each judge, by `provider:model`.'),
  skills: z.int().min(0),
  sessions: z
    .strictObject({
      driver: z.enum(SESSION_DRIVERS),
      model: z.string(),
      runs: z.int().min(1),
      others: z
        .array(z.strictObject({ driver: z.enum(SESSION_DRIVERS), model: z.string() }))
        .min(1)
        .optional()
        .describe(
          'Additional agents with the same number of sessions each, included in the figures. Absent for a single agent.',
        ),
      arms: z
        .array(z.string())
        .min(2)
        .optional()
        .describe('Arms with the same number of sessions each, included in the figures. Absent for one arm.'),
    })
    .nullable()
    .describe('Sessions of each skill; null below deep depth.'),
  compared_sessions: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Sessions in all that compare two versions of skills. Absent without any. Those of `sessions` that are the same are paid once.',
    ),
  matchups: z
    .int()
    .min(0)
    .nullable()
    .describe('Pairs of skills to be judged; null when no pairs are compared.'),
  calls: likelySpanSchema,
  input_tokens: likelySpanSchema,
  output_tokens: likelySpanSchema,
  cost_usd: likelyCostSchema.nullable().describe('Null when a price is unknown.'),
  basis: likelyBasisSchema,
  in_batches: z
    .literal(true)
    .optional()
    .describe('True when judges are called through batches, at batch prices; absent otherwise.'),
  second_opinion: z
    .strictObject({
      model: z.string(),
      about: z.literal('unclear-cases').describe('Subject of the review: cases of recorded responses.'),
      findings: z.int().min(0).describe('Cases to be reviewed, each in both orders.'),
      not_asked: z.int().min(0).describe('Cases above the limit, which are not reviewed.'),
    })
    .optional()
    .describe('Review of unclear cases; absent when not requested.'),
  review: z
    .strictObject({
      model: z.string(),
      members: z
        .int()
        .min(0)
        .describe('Files to be read: each once, and twice more when an error is reported in it.'),
      not_reviewed: z.int().min(0).describe('Members that are not read: above the limit, or without text.'),
    })
    .optional()
    .describe('Review of the scan; absent when not requested.'),
  power: z
    .strictObject({
      candidates: z.int().min(1),
      sessions_each: z.int().min(1).describe('Sessions of each prompt in each arm.'),
      use: z.int().min(1).describe('Which use of these prompts it would be.'),
      rows: z.array(
        z.strictObject({
          prompts: z.int().min(0).describe('Different prompts: those there are, then more of them.'),
          gain_seen: z
            .number()
            .nullable()
            .describe('The smallest gain that is shown in 8 of 10 runs; null where none is.'),
        }),
      ),
    })
    .optional()
    .describe('What a comparison of candidates would show; absent for everything else.'),
  prompts: z.array(plannedPromptsSchema).describe('Session prompts of each skill; empty below deep depth.'),
});

export type PlannedPrompts = CamelCased<z.infer<typeof plannedPromptsSchema>>;
export type DryRun = CamelCased<z.infer<typeof dryRunSchema>>;
