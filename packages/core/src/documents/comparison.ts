import { z } from 'zod';
import { activationChangeSchema } from './activation-change.ts';
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
  from: z.enum(['a', 'b']).describe('Skill that the prompt was written for.'),
  source: z.enum(['author', 'generated']),
});

/** A matchup judged by a separate task. */
export const roundSchema = matchupSchema.extend({ task: roundTaskSchema });

/** Several rounds of one matchup, each with its own task and in both orders. */
export const headToHeadSchema = z.strictObject({
  rounds_wanted: z.int().min(0).describe('Number of rounds requested.'),
  rounds: z
    .int()
    .min(0)
    .describe('Completed rounds. Each round has its own task, so this is also the number of tasks.'),
  wins_a: z.int().min(0),
  wins_b: z.int().min(0),
  draws: z.int().min(0),
  score_b: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Share of the points won by B; a draw counts as half a point.'),
  preference_b: unit
    .nullable()
    .describe(
      'Probability that the judge prefers B once the effect of presentation order is removed, by conditional maximum likelihood. Null when the responses do not determine it.',
    ),
  ci_low: unit
    .nullable()
    .describe('Exact conditional interval of preference_b. It excludes one half when p_value is below 0.05.'),
  ci_high: unit.nullable(),
  p_value: unit
    .nullable()
    .describe(
      "Exact permutation test over the order labels; Fisher's exact test when no response is a tie. Null with fewer than five tasks.",
    ),
  p_value_reason: z.string().nullable().describe('Reason for a missing p-value.'),
  sign_test_p_value: unit
    .nullable()
    .describe('Sign test over the rounds that were not draws. The verdict does not use it.'),
  power: z
    .array(
      z.strictObject({
        preference: unit.describe('Share of responses in which a judge prefers the same skill.'),
        power: unit.describe(
          'Probability that a preference of this size is significant with this number of tasks.',
        ),
      }),
    )
    .describe('Power of the test with this number of tasks and no ties. Empty when there is no p-value.'),
  verdict: z
    .enum(['a', 'b', 'no-significant-difference', 'too-few-tasks', 'errored'])
    .describe('Insufficient: too few tasks, so nothing was tested.'),
  covers: z.string().describe('Sources of variation that the interval covers, and those it does not.'),
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
        .describe(
          'True when the interval of the composite difference excludes zero, or when exact static scores differ. Null with agent sessions: activation decides.',
        ),
      static_composite: composites.describe('Composite of layer 1 alone, which is exact.'),
      dimensions: z.record(z.enum(DIMENSION_NAMES), z.number().nullable()),
    })
    .describe('Difference b minus a; null when either was not measured.'),
  activation: activationChangeSchema
    .nullable()
    .describe('Null at depths without sessions, and unless both are versions of one skill.'),
  head_to_head: headToHeadSchema.nullable().describe('Null at quick depth, and for plugins.'),
  security: z
    .strictObject({
      findings: z.array(scanFindingSchema).describe('Scan findings that a does not have.'),
      capabilities: z
        .array(capabilitySchema)
        .describe('Capabilities that a does not have, with the new details.'),
      hosts: z.array(z.string()).describe('Hosts that a does not contact.'),
    })
    .nullable()
    .describe('Security changes in b; null when either was not scanned.'),
  gates: z.array(gateSchema),
});

export type RoundTask = CamelCased<z.infer<typeof roundTaskSchema>>;
export type Round = CamelCased<z.infer<typeof roundSchema>>;
export type HeadToHead = CamelCased<z.infer<typeof headToHeadSchema>>;
export type Comparison = CamelCased<z.infer<typeof comparisonSchema>>;
