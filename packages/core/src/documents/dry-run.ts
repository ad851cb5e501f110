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
      'Eight of ten runs of such skills cost this, by what earlier work in the journal took for nine skills or more; null: not measured.',
    ),
  assumed_range: z
    .strictObject({
      low: z.number().min(0),
      high: z.number().min(0),
      source: z.string().describe('What is assumed, with its date.'),
    })
    .nullable()
    .describe(
      'Where no range is measured: what it costs if sizes lie between assumed bounds; null where one is measured, or nothing is paid.',
    ),
});

/** Basis of the likely figures, for each purpose and model. */
export const likelyBasisSchema = z.array(
  z.strictObject({
    purpose: z.enum(PURPOSES),
    model: z.string().nullable(),
    expected: z.number().min(0).describe('Pieces of work that are expected and not in the journal.'),
    in_journal: z.int().min(0).describe('Responses and sessions of this plan that the journal holds.'),
    basis: z
      .enum(['journal', 'assumed'])
      .describe('Medians of earlier work in the journal, or assumptions of the authors (not measured).'),
    samples: z.int().min(0).describe('Earlier pieces of work that the medians are of.'),
    source: z.string().nullable().describe('Where assumed sizes come from, with their date.'),
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
  models: z.array(z.string()).describe('`provider:model` by judge.'),
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
          'Further agents with as many sessions each, which the figures hold too; absent for one agent.',
        ),
    })
    .nullable()
    .describe('Of each skill; null below deep depth.'),
  matchups: z.int().min(0).nullable().describe('Pairs of skills to be judged; null where none are compared.'),
  calls: likelySpanSchema,
  input_tokens: likelySpanSchema,
  output_tokens: likelySpanSchema,
  cost_usd: likelyCostSchema.nullable().describe('Null when a price is unknown.'),
  basis: likelyBasisSchema,
  in_batches: z
    .literal(true)
    .optional()
    .describe('That judges are asked through batches, at their price; absent where they are not.'),
  second_opinion: z
    .strictObject({
      model: z.string(),
      about: z.literal('unclear-cases').describe('What is read: cases of recorded responses.'),
      findings: z.int().min(0).describe('Cases that it is asked about, each in both orders.'),
      not_asked: z.int().min(0).describe('Those beyond the most that are asked about.'),
    })
    .optional()
    .describe('Absent where none is asked for.'),
  review: z
    .strictObject({
      model: z.string(),
      members: z.int().min(0).describe('That it reads: once, and twice more where it reports an error.'),
      not_reviewed: z.int().min(0).describe('Members beyond the most that are read, or without text.'),
    })
    .optional()
    .describe('Absent where no scan is reviewed.'),
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
  prompts: z.array(plannedPromptsSchema).describe('Of sessions, by skill; empty below deep depth.'),
});

export type PlannedPrompts = CamelCased<z.infer<typeof plannedPromptsSchema>>;
export type DryRun = CamelCased<z.infer<typeof dryRunSchema>>;
