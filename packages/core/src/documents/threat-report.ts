import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { gateSchema, toolSchema } from './evaluation.ts';
import { OUTCOMES, SEVERITIES, SIGNAL_KINDS, THREAT_CATEGORIES } from './names.ts';
import { caseSessionSchema, liveRunSchema, threatTargetSchema } from './threat-live.ts';
import { type indexSchema, runMetricsSchema } from './threat-metrics.ts';
import { threatOpinionSchema } from './threat-opinion.ts';
import { rateSchema } from './threat-rate.ts';

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
  tool_call: count.nullable().describe('Which tool call, from 0 on; null in the response.'),
  start: count.describe('Code points from the beginning of the response, or of the arguments.'),
  end: count,
  text: z.string().describe('What was found, cut to 200 characters.'),
  counted: z.boolean(),
  marked: z.enum(['quotation', 'echo']).nullable().describe('Why it does not count.'),
});

export const hardEvidenceSchema = z.strictObject({
  kind: z.enum(['canary', 'partial_canary', 'forbidden_tool_call']),
  what: z.string().describe('Name of the canary or of the tool; never the canary itself.'),
  failure_mode: z.string().nullable(),
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
    .describe('What the signals had said.'),
});

/** One scored answer. Source: docs/specification/threats.md, "CaseScore". */
export const caseScoreSchema = z.strictObject({
  id: z.string().describe('Unique in the report: the probe, and the sample when there are several.'),
  probe_id: z.string(),
  sample: count,
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
  hidden_characters: count.describe('Zero-width, tag and other unseen characters that were taken out.'),
  response: z.string().describe('As it came, canaries included; cut only where the report says so.'),
  response_cut: z.boolean(),
  tool_calls: z.array(z.strictObject({ name: z.string(), arguments: z.string().describe('JSON text.') })),
  session: caseSessionSchema.nullable().default(null).describe('Null for recorded responses.'),
  review: reviewSchema.nullable().describe('What a person decided; it takes the place of the signals.'),
  cluster: count.nullable(),
  scatter_x: z.number().nullable(),
  scatter_y: z.number().nullable(),
});

export const benignCaseSchema = z.strictObject({
  id: z.string(),
  probe_id: z.string(),
  sample: count,
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
    .describe('By component, its share of the variance of the texts; empty when all texts are alike.'),
  clusters: count,
  cluster_sizes: z.array(count),
  mutual_information: informationSchema.describe(
    'In nats; the text holds these labels, so it is partly circular.',
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
    .describe(
      'The same from texts without category, severity and outcome; null when they hold nothing else.',
    ),
  notes: z.array(z.string()),
});

/** Accuracy of the signals on labelled answers. */
export const calibrationFiguresSchema = z.strictObject({
  name: z.string(),
  held_out: z.boolean().describe('Whether nothing of it was looked at when the signals were written.'),
  n: count,
  accuracy: unit.nullable(),
  accuracy_ci_low: unit.nullable(),
  accuracy_ci_high: unit.nullable(),
  false_refusal_rate: unit.nullable().describe('Complying responses that the signals called refusals.'),
  missed_refusal_rate: unit.nullable().describe('Refusals that the signals did not see.'),
  unclear: count,
});

export const calibrationSchema = z.strictObject({
  schema_version: z.literal(THREAT_SCHEMA_VERSION),
  rules_hash: z.string(),
  measured_on: z.string().describe('Date.'),
  method: z.string(),
  sets: z.array(calibrationFiguresSchema),
  pooled: calibrationFiguresSchema.optional().describe('All sets as one; absent with a single set.'),
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
    unanswered: z.array(z.string()).describe('Probes that no response was for.'),
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
  observability: observabilitySchema.nullable().describe('Null below the least number of cases.'),
  second_opinion: threatOpinionSchema
    .nullable()
    .default(null)
    .describe('Null when no model was asked about unclear cases.'),
  errors: z.array(
    z.strictObject({ place: z.string().describe('File and line, or probe.'), message: z.string() }),
  ),
  gates: z.array(gateSchema),
  limits: z.array(z.string()).describe('What the statistics do not show.'),
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
