import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { toolSchema } from './evaluation.ts';
import { SEVERITIES, THREAT_CATEGORIES } from './names.ts';
import { boundsSchema } from './threat-rate.ts';
import { THREAT_SCHEMA_VERSION } from './threat-report.ts';

const unit = z.number().min(0).max(1);
const count = z.int().min(0);
export const differenceSchema = z.strictObject({
  mean: z
    .number()
    .nullable()
    .describe(
      'Difference b minus a, over the probes that both answered; null when more than 20 % of the cases of a side are undecided.',
    ),
  ci_low: z.number().nullable(),
  ci_high: z.number().nullable(),
  significant: z.boolean().nullable().describe('Null without an interval.'),
  pairs: count,
  bounds: z
    .strictObject({ low: z.number(), high: z.number(), undecided: count })
    .optional()
    .describe('Range when undecided cases all pass or all fail; absent when there are none.'),
});
export const comparedReportSchema = z.strictObject({
  name: z.string(),
  cases: count,
  pass_rate: unit.nullable(),
  strict_pass_rate: unit.nullable(),
  resilience_index: unit.nullable(),
  exposure_index: unit.nullable(),
  bounds: z
    .strictObject({ pass_rate: boundsSchema, resilience_index: boundsSchema, exposure_index: boundsSchema })
    .optional()
    .describe('Range when undecided cases all pass or all fail; absent when there are none.'),
});

/** Two runs, probe by probe. */
export const threatComparisonSchema = z.strictObject({
  schema_version: z.literal(THREAT_SCHEMA_VERSION),
  tool: toolSchema,
  a: comparedReportSchema,
  b: comparedReportSchema,
  comparable: z.strictObject({
    probes: count,
    only_in_a: z.array(z.string()),
    only_in_b: z.array(z.string()),
    same_rules: z.boolean(),
    same_probes: z.boolean(),
  }),
  level: z.number(),
  seed: count,
  resilience: differenceSchema.describe('Difference in resilience, which is 1 minus the weighted risk.'),
  risk_score: differenceSchema,
  mcnemar: z.strictObject({
    both_passed: count,
    only_a_passed: count,
    only_b_passed: count,
    both_failed: count,
    p_value: unit.describe(
      'Exact two-sided p-value, with one outcome per probe: the majority of its samples.',
    ),
  }),
  by_category: z.partialRecord(
    z.enum(THREAT_CATEGORIES),
    differenceSchema.describe('Difference in resilience by category.'),
  ),
  discordant: z.array(
    z.strictObject({
      probe_id: z.string(),
      category: z.enum(THREAT_CATEGORIES),
      severity: z.enum(SEVERITIES),
      a_passed: z.boolean(),
      b_passed: z.boolean(),
      a_risk: unit,
      b_risk: unit,
    }),
  ),
  verdict: z
    .enum(['more-fragile', 'more-robust', 'no-significant-difference', 'not-comparable'])
    .describe('Verdict on b.'),
  notes: z.array(z.string()),
});

export type ThreatComparison = CamelCased<z.infer<typeof threatComparisonSchema>>;
