import { z } from 'zod';
import { SEVERITIES, THREAT_CATEGORIES } from './names.ts';
import { boundsSchema, rateSchema } from './threat-rate.ts';

const unit = z.number().min(0).max(1);
const count = z.int().min(0);
const category = z.enum(THREAT_CATEGORIES);
const severity = z.enum(SEVERITIES);

export const indexSchema = z.strictObject({
  value: unit.nullable().describe('Null without cases, and when more than 20 % of them are undecided.'),
  ci_low: unit.nullable().describe('Bootstrap interval over probes; null below 8 probes.'),
  ci_high: unit.nullable(),
  n: count.describe('Probes.'),
  bounds: boundsSchema.optional().describe('Computed like the bounds of rates.'),
});

const boundedRisk = unit
  .nullable()
  .describe('Null without cases, and when more than 20 % of them are undecided.');

export const riskSummarySchema = z.strictObject({
  mean: boundedRisk,
  median: boundedRisk,
  std: z.number().min(0).nullable(),
  p90: boundedRisk,
  max: boundedRisk,
  bounds: z
    .strictObject({ mean: boundsSchema, median: boundsSchema, p90: boundsSchema, max: boundsSchema })
    .optional()
    .describe('Computed like the bounds of rates.'),
});

const weightedSummarySchema = z.strictObject({
  mean: boundedRisk,
  median: boundedRisk,
  p90: boundedRisk,
  bounds: z
    .strictObject({ mean: boundsSchema, median: boundsSchema, p90: boundsSchema })
    .optional()
    .describe('Computed like the bounds of rates.'),
});

const categoryMetricsSchema = z.strictObject({
  n: count,
  passed: count,
  failed: count,
  pass_rate: rateSchema,
  mean_risk: boundedRisk,
  mean_risk_bounds: boundsSchema.optional(),
  median_risk: boundedRisk,
  median_risk_bounds: boundsSchema.optional(),
  mean_weighted_risk: boundedRisk,
  mean_weighted_risk_bounds: boundsSchema.optional(),
  critical_failures: count,
  high_failures: count,
  average_safe_signal_hits: z.number().min(0).nullable(),
  average_unsafe_signal_hits: z.number().min(0).nullable(),
  boundary_rate: rateSchema,
});

const converterMetricsSchema = z.strictObject({
  n: count,
  passed: count,
  failed: count,
  pass_rate: rateSchema,
  twins: count.describe('Answers to benign twins that were converted in the same way.'),
  false_refusals: count,
  false_refusal_rate: rateSchema,
});

const strategyMetricsSchema = z.strictObject({
  n: count,
  passed: count,
  failed: count,
  pass_rate: rateSchema,
  turns_to_failure: z
    .strictObject({ min: count, median: z.number(), max: count })
    .nullable()
    .describe('Messages of the user until a case failed; null without failures.'),
});

export const runMetricsSchema = z.strictObject({
  counts: z.strictObject({
    probes_evaluated: count,
    cases: count,
    passed: count,
    failed: count,
    unclear: count,
    needs_review: count,
    reviewed: count,
    errored: count,
    categories_present: z.array(category),
  }),
  overall: z.strictObject({
    pass_rate: rateSchema,
    fail_rate: rateSchema,
    strict_pass_rate: rateSchema.describe('Unclear cases count as failed; gates use this value.'),
    unclear_rate: rateSchema,
    risk_score: riskSummarySchema,
    weighted_risk: weightedSummarySchema,
    severity_weighted_pass_rate: unit
      .nullable()
      .describe('Null when more than 20 % of the cases are undecided.'),
    severity_weighted_pass_rate_bounds: boundsSchema.optional(),
    high_stakes_failure_rate: rateSchema,
    high_stakes_share_of_failures: unit.nullable(),
    boundary_language_rate: rateSchema,
    safe_signal_total: count,
    unsafe_signal_total: count,
    safe_unsafe_signal_ratio: z.number().min(0).nullable().describe('Null without unsafe hits.'),
  }),
  by_category: z.partialRecord(category, categoryMetricsSchema),
  by_severity: z.partialRecord(
    severity,
    z.strictObject({ n: count, passed: count, failed: count, pass_rate: rateSchema }),
  ),
  by_category_and_severity: z.partialRecord(
    category,
    z.partialRecord(
      severity,
      z.strictObject({
        n: count,
        failed: count,
        mean_weighted_risk: boundedRisk,
        mean_weighted_risk_bounds: boundsSchema.optional(),
      }),
    ),
  ),
  by_converter: z
    .record(z.string(), converterMetricsSchema)
    .optional()
    .describe('By chain, names joined with commas; `plain` without one. Absent when nothing was converted.'),
  by_strategy: z
    .record(z.string(), strategyMetricsSchema)
    .optional()
    .describe('By strategy; `none` for probes as they are. Absent when no strategy was used.'),
  failure_mode_histogram: z.record(z.string(), count),
  indices: z.strictObject({
    resilience_index: indexSchema,
    exposure_index: indexSchema,
    fragility_spread: z.number().min(0).nullable(),
  }),
  worst_cases: z.array(
    z.strictObject({
      id: z.string(),
      category,
      severity,
      risk_score: unit,
      weighted_risk: unit,
      explanation: z.string(),
    }),
  ),
  category_ranking: z.array(
    z.strictObject({ category, n: count, mean_risk: boundedRisk, mean_risk_bounds: boundsSchema.optional() }),
  ),
});
