import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import {
  compositeSchema,
  depthSchema,
  dimensionSchema,
  gateSchema,
  subjectSchema,
  toolSchema,
} from './evaluation.ts';
import { ANTI_PATTERN_FLAGS, DIMENSION_NAMES, SCHEMA_VERSION } from './names.ts';
import { failedMatchupSchema, matchupSchema, positionBiasSchema } from './ranking.ts';
import { capabilitySchema, scanFindingSchema } from './scan-section.ts';

export const comparedSkillSchema = z.strictObject({
  subject: subjectSchema,
  composite: compositeSchema,
  dimensions: z.record(z.enum(DIMENSION_NAMES), dimensionSchema),
  anti_patterns: z.array(z.enum(ANTI_PATTERN_FLAGS)),
});

const composites = z.number().nullable();

const unit = z.number().min(0).max(1);

/** The request of a user that a round is judged by. */
export const roundTaskSchema = z.strictObject({
  text: z.string(),
  from: z.enum(['a', 'b']).describe('Of which skill it is a prompt.'),
  source: z.enum(['author', 'generated']),
});

/** A matchup judged by a separate task. */
export const roundSchema = matchupSchema.extend({ task: roundTaskSchema });

/** Several rounds of one matchup, each with its own task and in both orders. */
export const headToHeadSchema = z.strictObject({
  rounds_wanted: z.int().min(0).describe('Rounds that were asked for.'),
  rounds: z
    .int()
    .min(0)
    .describe('Rounds that were played to the end. Each has its own task, so this is the number of tasks.'),
  wins_a: z.int().min(0),
  wins_b: z.int().min(0),
  draws: z.int().min(0),
  score_b: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Share of the points that B won; a draw is half a point.'),
  preference_b: unit
    .nullable()
    .describe(
      'How often the judge would prefer B if the place in which a skill is shown made no difference: conditional maximum likelihood. Null when the responses say nothing about it.',
    ),
  ci_low: unit
    .nullable()
    .describe(
      'Of preference_b: exact conditional interval. It leaves out one half when p_value is below 0.05.',
    ),
  ci_high: unit.nullable(),
  p_value: unit
    .nullable()
    .describe(
      "Exact test over all permutations of the order labels, Fisher's where no response is a tie. Null with fewer than five tasks.",
    ),
  p_value_reason: z.string().nullable().describe('Why there is no p-value.'),
  sign_test_p_value: unit
    .nullable()
    .describe('Sign test over the rounds that were no draw. The verdict does not use it.'),
  power: z
    .array(
      z.strictObject({
        preference: unit.describe('Share of responses in which a judge prefers the same skill.'),
        power: unit.describe('How likely that is found to be significant with these tasks.'),
      }),
    )
    .describe('Of the test, with as many tasks as there were and no ties. Empty where there is no p-value.'),
  verdict: z
    .enum(['a', 'b', 'no-significant-difference', 'too-few-tasks', 'errored'])
    .describe('Too few tasks: nothing was tested.'),
  covers: z.string().describe('What the interval covers and what it does not.'),
  dimensions: z.record(
    z.enum(DIMENSION_NAMES),
    z.strictObject({ wins_a: z.int().min(0), wins_b: z.int().min(0), draws: z.int().min(0) }),
  ),
  position_bias: positionBiasSchema,
  matchups: z.array(roundSchema),
  failed: z.array(failedMatchupSchema),
});

/** Two skills or two plugins side by side. */
export const comparisonSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  depth: depthSchema,
  a: comparedSkillSchema,
  b: comparedSkillSchema,
  differences: z
    .strictObject({
      composite: z.number().nullable(),
      composite_ci_low: composites,
      composite_ci_high: composites,
      significant: z
        .boolean()
        .nullable()
        .describe('Whether the interval of the composites leaves out zero; true for unequal static scores.'),
      static_composite: composites.describe('Of layer 1 alone, which is exact.'),
      dimensions: z.record(z.enum(DIMENSION_NAMES), z.number().nullable()),
    })
    .describe('b minus a; null where either was not measured.'),
  head_to_head: headToHeadSchema.nullable().describe('Null at quick depth, and for plugins.'),
  security: z
    .strictObject({
      findings: z.array(scanFindingSchema).describe('Findings of the scanner that a does not have.'),
      capabilities: z.array(capabilitySchema).describe('What a cannot do, with the details that are new.'),
      hosts: z.array(z.string()).describe('Hosts that a does not talk to.'),
    })
    .nullable()
    .describe('What is new in b; null where one of them was not scanned.'),
  gates: z.array(gateSchema),
});

export type RoundTask = CamelCased<z.infer<typeof roundTaskSchema>>;
export type Round = CamelCased<z.infer<typeof roundSchema>>;
export type HeadToHead = CamelCased<z.infer<typeof headToHeadSchema>>;
export type Comparison = CamelCased<z.infer<typeof comparisonSchema>>;
