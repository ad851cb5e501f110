import { z } from 'zod';
import { adviceSchema, tipSchema } from './advice.ts';
import type { CamelCased } from './camel-case.ts';
import { comparedAgentSchema } from './compared-agent.ts';
import { findingSchema, suppressedFindingSchema } from './finding.ts';
import { judgeLayerSchema } from './judge-layer.ts';
import { monteCarloLayerSchema } from './monte-carlo-layer.ts';
import {
  AGENTS,
  ANTI_PATTERN_FLAGS,
  BADGES,
  DEPTHS,
  DIMENSION_NAMES,
  GRADES,
  LAYER_NAMES,
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
  path: z.string().describe('Relative to the working directory, `/` as separator.'),
  sha256: z.string().nullable().describe('Of the bytes of SKILL.md; null for what is not a skill.'),
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
  anti_pattern_penalty: z.number().min(0.5).max(1).nullable().describe('Factor on the composite.'),
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
    .describe('What the interval covers and what it does not; null without one.'),
  weight: unit.describe('Nominal weight in the composite.'),
  status: z.enum(['measured', 'unmeasured', 'errored']),
  layers: z.partialRecord(z.enum(LAYER_NAMES), unit.nullable()),
});

export const portabilitySchema = z.strictObject({
  agent: z.enum(AGENTS),
  version: z.string().describe('For which the rules were measured.'),
  state: z.enum(LISTED_STATES),
  reason: z.string().nullable().describe('Why it is hidden or ignored.'),
  name: z.string().nullable().describe('What the agent calls it; null where it does not list it.'),
  lost_characters: z.int().min(0).describe('Of the description.'),
  lost_words: z.array(z.string()).describe('Words that do not stand in what is left, twenty at most.'),
  lost_trigger: z.string().nullable().describe('The words that said when to use it, where none are left.'),
  ignored_keys: z
    .array(z.string())
    .describe('Fields of the frontmatter that mean something to another agent and nothing to this one.'),
});

export const staticLayerSchema = z.strictObject({
  name: z.literal('static'),
  score: unit.nullable(),
  duration_ms: z.number().min(0),
  anti_patterns: z.array(z.enum(ANTI_PATTERN_FLAGS)).describe('As counted by the penalty.'),
  sub_scores: z.record(z.enum(SUB_CHECK_NAMES), unit).nullable(),
  features: staticFeaturesSchema.nullable(),
  portability: z
    .array(portabilitySchema)
    .optional()
    .describe('What agents make of the skill when it is installed alone; not there for plugins.'),
});

export const uncertaintySchema = z.strictObject({
  level: z.number().describe('Of every interval in the document.'),
  session_level: z
    .number()
    .nullable()
    .optional()
    .describe(
      'At which the intervals over sessions were computed that stopped early, so that over all looks they hold `level`; null or absent where none did.',
    ),
  resamples: z
    .int()
    .min(1)
    .nullable()
    .describe('Null; in documents of earlier versions of the prompts, behind the interval of the tokens.'),
  seed: z.int().min(0).nullable().describe('Of the resamples; null without any.'),
  half_width: z.number().nullable().describe("Of the composite's interval, in points."),
  stable: z.boolean().nullable().describe('Whether the half-width is under 5 points.'),
  judge: z
    .strictObject({
      answers: z.int().min(1).describe('Judges, or draws of the only one.'),
      skills: z.int().min(0).describe('Of the run that were judged alike and in full, this one included.'),
      degrees: z.int().min(0).describe('Degrees of freedom of their variance.'),
      variance: z
        .number()
        .nullable()
        .describe('Of the composite between answers on one skill, in squared points; null without degrees.'),
      shipped_variance: z.number().describe('What is shipped for the model; it counts for 8 degrees.'),
      shipped_source: z.string().describe('Where that comes from, with its date.'),
      pooled_variance: z.number().describe('Both, weighted by their degrees.'),
      half_width: z.number().describe('Of the mean over the answers, in points.'),
    })
    .nullable()
    .default(null)
    .describe('How much the composite varies with its judge; null without one, and of plugins.'),
  covers: z.string().describe('What was sampled, and so is in the intervals.'),
  excludes: z.string().describe('What no interval here speaks of.'),
});

export const gateSchema = z.strictObject({
  name: z.enum([
    'threshold',
    'fail-on',
    'require-measured',
    'ratchet',
    'regression',
    'max-exposure',
    'min-resilience',
    'fail-on-severity',
    'safety-veto',
  ]),
  subject: z.string().describe('Path of what the gate looked at.'),
  passed: z.boolean().nullable().describe('Null when what the gate looks at could not be measured.'),
  value: z.union([z.number(), z.string()]).nullable(),
  bound: z.union([z.number(), z.string()]),
  message: z.string().describe('What failed and by how much, or that it held.'),
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
      'The same skill in further agents of `--agent`; absent where there is only one, and for plugins.',
    ),
  observed: observedUseSchema
    .optional()
    .describe(
      'Real use as telemetry has it (`--observed`), part of no figure; absent where none was read, and for plugins.',
    ),
  uncertainty: uncertaintySchema.nullable().describe('How the intervals came about; null without any.'),
  ranking: rankingSchema
    .nullable()
    .describe('The place in a corpus; null when none was played, and for plugins.'),
  safety: safetySummarySchema
    .nullable()
    .default(null)
    .describe("What installing it does to an agent's safety; null when that was not tried."),
  scan: scanSectionSchema
    .nullable()
    .default(null)
    .describe(
      'Whether something speaks against installing it; of a plugin, in what lies beside its skills. Null when it was not scanned. A confirmed error refuses the badge; that nothing was found leaves `safety` unmeasured.',
    ),
  findings: z.array(findingSchema),
  suppressed: z
    .array(suppressedFindingSchema)
    .describe('Findings that a baseline or a trusted comment took out.'),
  advice: z.array(adviceSchema),
  tips: z.array(tipSchema),
  gates: z.array(gateSchema).describe('Empty in members of a plugin or collection: gates stand at the top.'),
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
