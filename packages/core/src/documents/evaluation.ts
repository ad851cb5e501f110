import { z } from 'zod';
import { adviceSchema, tipSchema } from './advice.ts';
import type { CamelCased } from './camel-case.ts';
import { comparedAgentSchema } from './compared-agent.ts';
import { comparedArmSchema } from './compared-arm.ts';
import { findingSchema, suppressedFindingSchema } from './finding.ts';
import { judgeLayerSchema } from './judge-layer.ts';
import { monteCarloLayerSchema } from './monte-carlo-layer.ts';
import {
  ANTI_PATTERN_FLAGS,
  BADGES,
  DEPTHS,
  DIMENSION_NAMES,
  GRADES,
  LAYER_NAMES,
  LISTED_AGENTS,
  LISTED_STATES,
  SCHEMA_VERSION,
  SUB_CHECK_NAMES,
} from './names.ts';
import { observedUseSchema } from './observed-use.ts';
import { rankingSchema } from './ranking.ts';
import { safetySummarySchema } from './safety-summary.ts';
import { scanSectionSchema } from './scan-section.ts';
import { staticFeaturesSchema } from './static-features.ts';

const unit = z.number().min(0).max(1);
const points = z.number().min(0).max(100);
const dimensionName = z.enum(DIMENSION_NAMES);

export const toolSchema = z.strictObject({ name: z.literal('plugin-eval'), version: z.string() });

export const subjectSchema = z.strictObject({
  kind: z.enum(['skill', 'plugin', 'collection']),
  name: z.string(),
  path: z.string().describe('Path relative to the working directory, with `/` as separator.'),
  sha256: z
    .string()
    .nullable()
    .describe('Hash of the bytes of SKILL.md; null for anything other than a skill.'),
});

export const depthSchema = z.strictObject({
  requested: z.enum(DEPTHS),
  effective: z.enum(DEPTHS),
  confidence_label: z.enum(['Estimated', 'Assessed', 'Certified', 'Certified+']),
});

export const compositeSchema = z.strictObject({
  score: points.nullable(),
  complete: z.boolean().describe('False when part of the measurement failed.'),
  badge: z.enum(BADGES).nullable(),
  badge_vetoed_by: z.string().nullable(),
  safety: z.enum(['measured', 'unmeasured']),
  elo: z.number().nullable(),
  ci_low: points.nullable(),
  ci_high: points.nullable(),
  anti_pattern_penalty: z.number().min(0.5).max(1).nullable().describe('Factor applied to the composite.'),
  measured_weight: unit.describe('Sum of the weights of the measured dimensions.'),
  dimensions: z.record(dimensionName, unit.nullable()),
});

export const dimensionSchema = z.strictObject({
  score: unit.nullable(),
  grade: z.enum(GRADES).nullable(),
  ci_low: unit.nullable(),
  ci_high: unit.nullable(),
  ci_covers: z
    .string()
    .nullable()
    .describe(
      'Sources of variation that the interval covers, and those it does not; null without an interval.',
    ),
  weight: unit.describe('Nominal weight in the composite.'),
  status: z.enum(['measured', 'unmeasured', 'errored']),
  layers: z.partialRecord(z.enum(LAYER_NAMES), unit.nullable()),
});

export const portabilitySchema = z.strictObject({
  agent: z.enum(LISTED_AGENTS),
  version: z.string().nullable().describe('Version for which the rules were measured; null: untried.'),
  state: z.enum(LISTED_STATES),
  reason: z.string().nullable().describe('Why it is hidden or ignored.'),
  name: z.string().nullable().describe('Name that the agent uses; null when the skill is not listed.'),
  lost_characters: z.int().min(0).describe('Characters cut from the description.'),
  lost_words: z
    .array(z.string())
    .describe('Words that appear only in the part that was cut, at most twenty.'),
  lost_trigger: z
    .string()
    .nullable()
    .describe('Words that said when to use the skill, when the cut removed all of them.'),
  ignored_keys: z
    .array(z.string())
    .nullable()
    .describe('Frontmatter fields that another agent understands and this one ignores; null: unknown.'),
});

export const staticLayerSchema = z.strictObject({
  name: z.literal('static'),
  score: unit.nullable(),
  duration_ms: z.number().min(0),
  anti_patterns: z.array(z.enum(ANTI_PATTERN_FLAGS)).describe('Anti-patterns as counted by the penalty.'),
  sub_scores: z.record(z.enum(SUB_CHECK_NAMES), unit).nullable(),
  features: staticFeaturesSchema.nullable(),
  portability: z
    .array(portabilitySchema)
    .optional()
    .describe('How each agent lists the skill when it is installed alone; absent for plugins.'),
});

export const uncertaintySchema = z.strictObject({
  level: z.number().describe('Confidence level of every interval in the document.'),
  session_level: z
    .number()
    .nullable()
    .optional()
    .describe(
      'Confidence level of the intervals over sessions that stopped early, chosen so that they hold `level` over all interim looks. Null or absent when no sessions stopped early.',
    ),
  resamples: z
    .int()
    .min(1)
    .nullable()
    .describe('Null; in documents of earlier versions, the seed of the prompts behind the token interval.'),
  seed: z.int().min(0).nullable().describe('Seed of the resamples; null without resamples.'),
  half_width: z.number().nullable().describe("Half-width of the composite's interval, in points."),
  stable: z.boolean().nullable().describe('True when the half-width is below 5 points.'),
  judge: z
    .strictObject({
      answers: z.int().min(1).describe('Number of judges, or of draws when there is one judge.'),
      skills: z
        .int()
        .min(0)
        .describe('Skills of the run that were judged alike and completely, this one included.'),
      degrees: z.int().min(0).describe('Degrees of freedom of their variance.'),
      variance: z
        .number()
        .nullable()
        .describe(
          'Variance of the composite between answers about one skill, in squared points; null without degrees of freedom.',
        ),
      shipped_variance: z
        .number()
        .describe('Variance shipped for the model; it counts as 8 degrees of freedom.'),
      shipped_source: z.string().describe('Source of the shipped variance, with its date.'),
      pooled_variance: z.number().describe('Both variances, weighted by degrees of freedom.'),
      half_width: z.number().describe('Half-width for the mean over the answers, in points.'),
    })
    .nullable()
    .default(null)
    .describe('Variation of the composite that comes from the judge; null without a judge, and for plugins.'),
  covers: z.string().describe('Sampled quantities, whose variation the intervals include.'),
  excludes: z.string().describe('Sources of variation that no interval here includes.'),
});

export const gateSchema = z.strictObject({
  name: z.enum([
    'threshold',
    'fail-on',
    'require-measured',
    'min-coverage',
    'ratchet',
    'regression',
    'activation',
    'max-exposure',
    'min-resilience',
    'fail-on-severity',
    'safety-veto',
    'policy',
  ]),
  subject: z.string().describe('Path of the subject that the gate checked.'),
  passed: z.boolean().nullable().describe('Value that was checked; null when it could not be measured.'),
  value: z.union([z.number(), z.string()]).nullable(),
  bound: z.union([z.number(), z.string()]),
  message: z.string().describe('Result of the gate, and by how much it failed.'),
});

const dimensions = z.record(dimensionName, dimensionSchema);

export const skillEvaluationSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  subject: subjectSchema,
  depth: depthSchema,
  composite: compositeSchema,
  dimensions,
  layers: z.tuple(
    [staticLayerSchema],
    z.discriminatedUnion('name', [judgeLayerSchema, monteCarloLayerSchema]),
  ),
  compared_agents: z
    .array(comparedAgentSchema)
    .optional()
    .describe(
      'The same skill in the additional agents of `--agent`; absent for a single agent, and for plugins.',
    ),
  compared_arms: z
    .array(comparedArmSchema)
    .optional()
    .describe('The same skill in the other arms of `--arms`; absent for a single arm, and for plugins.'),
  observed: observedUseSchema
    .optional()
    .describe(
      'Real usage from telemetry (`--observed`). It is not part of any figure. Absent when no telemetry was read, and for plugins.',
    ),
  uncertainty: uncertaintySchema
    .nullable()
    .describe('How the intervals were computed; null without intervals.'),
  ranking: rankingSchema
    .nullable()
    .describe('Rank in a corpus; null when no games were played, and for plugins.'),
  safety: safetySummarySchema
    .nullable()
    .default(null)
    .describe("Effect of installing the skill on the agent's safety; null when not tested."),
  scan: scanSectionSchema
    .nullable()
    .default(null)
    .describe(
      'Result of the security scan; for a plugin, of everything outside its skills. Null when not scanned. A confirmed error denies the badge; a clean scan leaves `safety` unmeasured.',
    ),
  findings: z.array(findingSchema),
  suppressed: z
    .array(suppressedFindingSchema)
    .describe('Findings suppressed by a baseline or a trusted comment.'),
  advice: z.array(adviceSchema),
  tips: z.array(tipSchema),
  gates: z
    .array(gateSchema)
    .describe('Empty in members of a plugin or collection: gates are checked at the top level.'),
});

export const skippedSchema = z.strictObject({ path: z.string(), reason: z.string() });
export const subjectErrorSchema = z.strictObject({ path: z.string(), rule: z.string(), message: z.string() });

export const agentEvaluationSchema = z.strictObject({
  name: z.string(),
  path: z.string(),
  score: unit,
  findings: z.array(findingSchema),
  suppressed: z.array(suppressedFindingSchema),
});

export const pluginEvaluationSchema = skillEvaluationSchema.extend({
  skills: z.array(skillEvaluationSchema),
  agents: z.array(agentEvaluationSchema),
  skipped: z.array(skippedSchema),
  errors: z.array(subjectErrorSchema),
});

export const collectionSummarySchema = z.strictObject({
  subjects: z.int().min(0),
  scored: z.int().min(0),
  unlisted_skills: z
    .int()
    .min(0)
    .default(0)
    .describe('SKILL.md files of a marketplace that belong to no listed plugin and were not scored.'),
  mean: points.nullable(),
  median: points.nullable(),
  badges: z.record(z.enum(BADGES), z.int().min(0)),
  findings: z.strictObject({ error: z.int().min(0), warning: z.int().min(0), info: z.int().min(0) }),
});

export const collectionSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  subject: subjectSchema,
  depth: depthSchema,
  summary: collectionSummarySchema,
  evaluations: z.array(z.union([pluginEvaluationSchema, skillEvaluationSchema])),
  skipped: z.array(skippedSchema),
  errors: z.array(subjectErrorSchema),
  gates: z.array(gateSchema),
});

export type SkillEvaluation = CamelCased<z.infer<typeof skillEvaluationSchema>>;
export type PluginEvaluation = CamelCased<z.infer<typeof pluginEvaluationSchema>>;
export type Collection = CamelCased<z.infer<typeof collectionSchema>>;
export type Evaluation = SkillEvaluation | PluginEvaluation;
export type EvaluationDocument = Evaluation | Collection;

export type AgentEvaluation = CamelCased<z.infer<typeof agentEvaluationSchema>>;
export type Composite = CamelCased<z.infer<typeof compositeSchema>>;
export type Dimension = CamelCased<z.infer<typeof dimensionSchema>>;
export type DepthStatement = CamelCased<z.infer<typeof depthSchema>>;
export type StaticLayer = CamelCased<z.infer<typeof staticLayerSchema>>;
export type Uncertainty = CamelCased<z.infer<typeof uncertaintySchema>>;
export type Gate = CamelCased<z.infer<typeof gateSchema>>;
export type StaticFeatures = CamelCased<z.infer<typeof staticFeaturesSchema>>;
export type Skipped = CamelCased<z.infer<typeof skippedSchema>>;
export type SubjectErrorEntry = CamelCased<z.infer<typeof subjectErrorSchema>>;
