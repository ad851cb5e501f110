import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { toolSchema } from './evaluation.ts';
import { SCHEMA_VERSION } from './names.ts';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);
const correlation = z.number().min(-1).max(1);
const set = z.string().describe('A publisher, or all of them.');
const intervalSchema = z
  .strictObject({ low: correlation, high: correlation })
  .nullable()
  .describe('95 % interval; null where two components differ within, or fewer skills than four.');

/** A relation of what is known of skills with an outcome of theirs. */
export const relationSchema = z.strictObject({
  set,
  kind: z
    .enum(['composite', 'dimension', 'feature', 'rule', 'outcome'])
    .describe('outcome: measured, without the skill.'),
  predictor: z.string().describe('Said by quick depth, or measured without the skill.'),
  outcome: z.string(),
  skills: count,
  components: count,
  r: correlation.describe('Rank correlation within components.'),
  interval: intervalSchema,
  p: share.describe('By permutation within components, of this relation alone.'),
  p_adjusted: share.describe('By Holm, over all relations and headroom of this document.'),
  shown: z.boolean().describe('Adjusted p at most 0.05, and an interval without 0.'),
  detectable: share.describe('The least |r| that this relation alone would show in 8 of 10 cases.'),
});

/** Relations of the quick score with outcomes that a user measured. */
export const validitySchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  outcomes_from: z.string().describe('File of the outcomes.'),
  seed: count,
  resamples: count.describe('Permutations behind each p-value.'),
  measured: count.describe('Skills in the file.'),
  left_out: z.array(
    z.strictObject({
      skill: z.string(),
      reason: z
        .enum(['not-found', 'ambiguous', 'unreadable', 'alone'])
        .describe('alone: no other skill of its component was measured.'),
    }),
  ),
  sets: z.array(
    z.strictObject({ title: set, skills: count, components: count.describe('Skills are compared within.') }),
  ),
  relations: z.array(relationSchema),
  components: z
    .array(
      z.strictObject({
        set,
        component: z.string(),
        outcome: z.string(),
        skills: count,
        r: correlation.nullable().describe('null: one side has no differences.'),
        interval: intervalSchema,
      }),
    )
    .describe('The composite with each outcome, in each component of at least five skills.'),
  transfers: z
    .array(
      z.strictObject({
        left_out: relationSchema,
        elsewhere: z.strictObject({ skills: count, r: correlation, p: share }),
      }),
    )
    .describe(
      'Relations with p of at most 0.01 among all other publishers, at the one left out; p_adjusted is over these.',
    ),
  headroom: z
    .array(relationSchema)
    .describe('What one agent does without the skill, with what the skill adds for the other agent.'),
  unrelated: z.array(
    z.strictObject({ set, outcome: z.string(), reason: z.enum(['too-few', 'no-differences']) }),
  ),
  agreements: z
    .array(
      z.strictObject({
        set,
        outcome: z.string(),
        skills: count.describe('Skills that both agents were run with.'),
        r: correlation.nullable(),
        interval: intervalSchema,
      }),
    )
    .describe('Between two agents: no score can be related more closely than that.'),
});

export type Validity = CamelCased<z.infer<typeof validitySchema>>;
