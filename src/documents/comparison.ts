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

const sideSchema = z.strictObject({
  subject: subjectSchema,
  composite: compositeSchema,
  dimensions: z.record(z.enum(DIMENSION_NAMES), dimensionSchema),
  anti_patterns: z.array(z.enum(ANTI_PATTERN_FLAGS)),
});

const composites = z.number().nullable();

/** Several rounds of one matchup, each in both orders. */
export const headToHeadSchema = z.strictObject({
  rounds: z.int().min(0).describe('Rounds that were played to the end.'),
  wins_a: z.int().min(0),
  wins_b: z.int().min(0),
  draws: z.int().min(0),
  score_b: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Share of the points that B won; a draw is half a point.'),
  ci_low: z.number().nullable(),
  ci_high: z.number().nullable(),
  p_value: z.number().nullable().describe('Sign test over the rounds that were no draw.'),
  verdict: z.enum(['a', 'b', 'no-significant-difference', 'errored']),
  covers: z.string().describe('What the interval covers and what it does not.'),
  dimensions: z.record(
    z.enum(DIMENSION_NAMES),
    z.strictObject({ wins_a: z.int().min(0), wins_b: z.int().min(0), draws: z.int().min(0) }),
  ),
  position_bias: positionBiasSchema,
  matchups: z.array(matchupSchema),
  failed: z.array(failedMatchupSchema),
});

/** Two skills or two plugins side by side. */
export const comparisonSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  depth: depthSchema,
  a: sideSchema,
  b: sideSchema,
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
  gates: z.array(gateSchema),
});

export type HeadToHead = CamelCased<z.infer<typeof headToHeadSchema>>;
export type Comparison = CamelCased<z.infer<typeof comparisonSchema>>;
