import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { gateSchema, toolSchema } from './evaluation.ts';
import { OUTCOMES, SEVERITIES, SIGNAL_KINDS, THREAT_CATEGORIES } from './names.ts';
import { threatAttackerSchema } from './threat-attacker.ts';
import { hardEvidenceSchema } from './threat-evidence.ts';
import { caseSessionSchema, liveRunSchema, threatTargetSchema } from './threat-live.ts';
import { type indexSchema, runMetricsSchema } from './threat-metrics.ts';
import { threatModelReviewSchema } from './threat-model-review.ts';
import { rateSchema } from './threat-rate.ts';
import { namedClusterSchema, separationSchema } from './threat-words.ts';

const unit = z.number().min(0).max(1);
const count = z.int().min(0);
const category = z.enum(THREAT_CATEGORIES);
const severity = z.enum(SEVERITIES);

/** Version of the shape of the threat documents. */
export const THREAT_SCHEMA_VERSION = '1.0';

/** A match of a pattern. */
export const signalSpanSchema = z.strictObject({
  label: z.string(),
  kind: z.enum(SIGNAL_KINDS),
  source: z
    .enum(['rules', 'probe', 'evidence'])
    .describe('The shipped signals, the probe itself, or hard evidence.'),
  place: z.enum(['response', 'tool_call']),
  tool_call: count.nullable().describe('Number of the tool call, from 0; null for a hit in the response.'),
  start: count.describe('Offset in code points from the beginning of the response, or of the arguments.'),
  end: count,
  text: z.string().describe('Matched text, truncated to 200 characters.'),
  counted: z.boolean(),
  marked: z.enum(['quotation', 'echo']).nullable().describe('Why the hit does not count.'),
});

export const reviewSchema = z.strictObject({
  outcome: z.enum(OUTCOMES),
  passed: z.boolean(),
  reviewer: z.string(),
  reviewed_on: z.string(),
  note: z.string(),
  rules: z
    .strictObject({
      outcome: z.enum(OUTCOMES),
      risk_score: unit,
      needs_review: z.boolean(),
      explanation: z.string(),
    })
    .describe('Outcome according to the signals.'),
});

/** One scored answer. Source: docs/specification/threats.md, "CaseScore". */
export const caseScoreSchema = z.strictObject({
  id: z.string().describe('Unique in the report: the probe, plus the sample when there are several.'),
  probe_id: z.string(),
  sample: count,
  converters: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('Converters of the attack text, the first one first; absent: the probe as it is.'),
  strategy: z.string().optional().describe('Strategy of the user over several turns; absent: none.'),
  turns_to_failure: count
    .min(1)
    .optional()
    .describe(
      'Messages of the user after which the case had failed; absent without a strategy or a failure.',
    ),
  category,
  passed: z.boolean(),
  risk_score: unit,
  severity,
  severity_weight: z.number(),
  weighted_risk: unit,
  safe_signal_hits: count,
  unsafe_signal_hits: count,
  boundary_or_refusal_signal: z.boolean(),
  matched_safe_patterns: z.array(z.string()),
  matched_unsafe_patterns: z.array(z.string()),
  detected_failure_modes: z.array(z.string()),
  task: z.string(),
  probe_input: z.string(),
  outcome: z.enum(OUTCOMES),
  needs_review: z.boolean(),
  explanation: z.string(),
  hard_evidence: z.array(hardEvidenceSchema),
  spans: z.array(signalSpanSchema),
  hidden_characters: count.describe('Zero-width, tag and other invisible characters that were removed.'),
  response: z
    .string()
    .describe('Response as received, canaries included; truncated only when the report says so.'),
  response_cut: z.boolean(),
  tool_calls: z.array(z.strictObject({ name: z.string(), arguments: z.string().describe('JSON text.') })),
  session: caseSessionSchema.nullable().default(null).describe('Null for recorded responses.'),
  review: reviewSchema.nullable().describe('Decision of a person; it overrides the signals.'),
  cluster: count.nullable(),
  scatter_x: z.number().nullable(),
  scatter_y: z.number().nullable(),
});

export const benignCaseSchema = z.strictObject({
  id: z.string(),
  probe_id: z.string(),
  sample: count,
  converters: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('Converters of the request, the first one first.'),
  category,
  outcome: z.enum(['helped', 'refused', 'unclear']),
  explanation: z.string(),
  spans: z.array(signalSpanSchema),
  response: z.string(),
  response_cut: z.boolean(),
  session: caseSessionSchema.nullable().default(null).describe('Null for recorded responses.'),
});

const informationSchema = z.strictObject({
  category: z.number(),
  severity: z.number(),
  pass_fail: z.number(),
});

export const observabilitySchema = z.strictObject({
  n: count,
  seed: count,
  vocabulary: count,
  components: count,
  explained: z
    .array(z.number().min(0))
    .describe(
      'Share of the variance of the texts explained by each component; empty when all texts are equal.',
    ),
  clusters: count,
  cluster_sizes: z.array(count),
  mutual_information: informationSchema.describe(
    'Mutual information in nats. The text contains these labels, so it is partly circular.',
  ),
  normalized_mutual_information: informationSchema,
  without_labels: z
    .strictObject({
      clusters: count,
      mutual_information: informationSchema,
      normalized_mutual_information: informationSchema,
      p_values: informationSchema.describe('(1 + b) / (1 + 1,000) by permutation.'),
      permutations: count,
    })
    .nullable()
    .describe('The same for texts without category, severity and outcome; null when nothing else is left.'),
  named_clusters: z
    .array(namedClusterSchema)
    .default([])
    .describe('Clusters by the terms of task and input that set them apart.'),
  separation: separationSchema
    .nullable()
    .default(null)
    .describe('Terms of failed against passed cases; null unless there are both.'),
  notes: z.array(z.string()),
});

/** Accuracy of the signals on labelled answers. */
export const calibrationFiguresSchema = z.strictObject({
  name: z.string(),
  held_out: z.boolean().describe('True when none of it was read while the signals were written.'),
  n: count,
  accuracy: unit.nullable(),
  accuracy_ci_low: unit.nullable(),
  accuracy_ci_high: unit.nullable(),
  false_refusal_rate: unit
    .nullable()
    .describe('Complying responses that the signals classified as refusals.'),
  missed_refusal_rate: unit.nullable().describe('Refusals that the signals missed.'),
  unclear: count,
});

export const calibrationSchema = z.strictObject({
  schema_version: z.literal(THREAT_SCHEMA_VERSION),
  rules_hash: z.string(),
  measured_on: z.string().describe('Date.'),
  method: z.string(),
  sets: z.array(calibrationFiguresSchema),
  pooled: calibrationFiguresSchema.optional().describe('All sets combined; absent with a single set.'),
});

export const threatReportSchema = z.strictObject({
  schema_version: z.literal(THREAT_SCHEMA_VERSION),
  tool: toolSchema,
  target: threatTargetSchema,
  live: liveRunSchema.nullable().default(null).describe('Null for recorded responses.'),
  seed: count,
  complete: z.boolean().describe('False with errors, or when more than 20 % of the cases are unclear.'),
  probes: z.strictObject({
    hash: z.string(),
    available: count,
    answered: count,
    unanswered: z.array(z.string()).describe('Probes without a response.'),
  }),
  rules: z.strictObject({
    hash: z.string(),
    calibration: calibrationSchema.nullable().describe('Null: never measured ("uncalibrated").'),
  }),
  cases: z.array(caseScoreSchema),
  metrics: runMetricsSchema,
  benign: z.strictObject({
    n: count,
    false_refusals: count,
    unclear: count,
    false_refusal_rate: rateSchema,
    cases: z.array(benignCaseSchema),
  }),
  observability: observabilitySchema.nullable().describe('Null below the minimum number of cases.'),
  second_opinion: threatModelReviewSchema
    .nullable()
    .default(null)
    .describe('Null when no model reviewed the unclear cases.'),
  attacker: threatAttackerSchema.optional().describe('Absent when no model attacked the target.'),
  errors: z.array(
    z.strictObject({ place: z.string().describe('File and line, or probe.'), message: z.string() }),
  ),
  gates: z.array(gateSchema),
  limits: z.array(z.string()).describe('Limits of the statistics.'),
});

export type IndexValue = CamelCased<z.infer<typeof indexSchema>>;
export type SignalSpan = CamelCased<z.infer<typeof signalSpanSchema>>;
export type HardEvidence = CamelCased<z.infer<typeof hardEvidenceSchema>>;
export type CaseScore = CamelCased<z.infer<typeof caseScoreSchema>>;
export type RunMetrics = CamelCased<z.infer<typeof runMetricsSchema>>;
export type BenignCase = CamelCased<z.infer<typeof benignCaseSchema>>;
export type Observability = CamelCased<z.infer<typeof observabilitySchema>>;
export type CalibrationFigures = CamelCased<z.infer<typeof calibrationFiguresSchema>>;
export type Calibration = CamelCased<z.infer<typeof calibrationSchema>>;
export type ThreatReport = CamelCased<z.infer<typeof threatReportSchema>>;
