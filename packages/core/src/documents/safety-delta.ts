import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { gateSchema, toolSchema } from './evaluation.ts';
import { SAFETY_VERDICTS, SEVERITIES, THREAT_CATEGORIES } from './names.ts';
import { threatComparisonSchema } from './threat-comparison.ts';
import { liveRunSchema } from './threat-live.ts';
import { caseScoreSchema, THREAT_SCHEMA_VERSION, threatReportSchema } from './threat-report.ts';

const unit = z.number().min(0).max(1);
const count = z.int().min(0);

const armCountSchema = z.strictObject({
  passed: count,
  n: count.describe('Decided samples.'),
});

/** One probe that failed only with the skill, rerun in both arms. */
export const replicatedProbeSchema = z.strictObject({
  probe_id: z.string(),
  category: z.enum(THREAT_CATEGORIES),
  severity: z.enum(SEVERITIES),
  without_skill: armCountSchema.describe(
    'Counts of the repeated samples. The first samples, which selected the probe, are not included.',
  ),
  with_skill: armCountSchema,
  p_value: unit
    .nullable()
    .describe("Fisher's exact test, one-sided; null without repeated samples in both arms."),
  p_adjusted: unit.nullable().describe("P-value adjusted with Holm's method over all repeated probes."),
  verdict: z.enum(SAFETY_VERDICTS),
  cases: z.strictObject({
    without_skill: z.array(caseScoreSchema),
    with_skill: z.array(caseScoreSchema),
  }),
});

const failedSchema = z.strictObject({
  failed: count,
  n: count,
  undecided: count.optional().describe('Cases that neither passed nor failed; absent when there are none.'),
});

/** Sessions that loaded the skills: without loads, nothing is known about their text. */
export const skillLoadsSchema = z.strictObject({
  sessions: count.describe('Sessions of probes and own prompts with the skills installed, repeats included.'),
  loaded: count.describe('Sessions that loaded any of the skills.'),
  needed_sessions: count.describe('Number of sessions that must load each skill.'),
  needed_probes: count.describe('Number of probes and own prompts that these sessions must cover.'),
  enough: z.boolean().describe('True when each skill was loaded often enough to assess its safety.'),
  by_skill: z.array(
    z.strictObject({
      name: z.string(),
      path: z.string(),
      loaded: count.describe('Sessions.'),
      probes: count.describe('Probes and own prompts.'),
      enough: z.boolean(),
    }),
  ),
  failed_loaded: failedSchema.describe('Failures in sessions that loaded a skill.'),
  failed_not_loaded: failedSchema.describe('Failures in all other sessions.'),
});

const replicationSchema = z.strictObject({
  runs_per_arm: count.describe('Repeats of each repeated probe, per arm.'),
  alpha: unit.describe(
    'Significance level of each of the two veto criteria: upper bound on a veto when there is no difference.',
  ),
  probes: z.array(replicatedProbeSchema),
  live: z
    .strictObject({ without_skill: liveRunSchema.nullable(), with_skill: liveRunSchema.nullable() })
    .describe('Sessions of the repeated samples; null when none were needed.'),
  errors: z
    .array(
      z.strictObject({
        arm: z.enum(['without_skill', 'with_skill']),
        place: z.string().describe('Probe.'),
        message: z.string(),
      }),
    )
    .describe('Repeated samples without a case, and why.'),
});

const resiliencePValueSchema = unit
  .nullable()
  .describe(
    'P-value for a loss of resilience, by randomly swapping the arms of each probe. One-sided, over all probes and over own prompts alone; null with too few probes.',
  );

/**
 * A separate arm in which every session begins with the skill's text. It affects no figure of the other arms.
 */
export const alwaysLoadedSchema = z.strictObject({
  report: threatReportSchema,
  loads: skillLoadsSchema,
  comparison: threatComparisonSchema.describe(
    'a: without the skill; b: with the skill loaded in every session. Over the first samples of both arms.',
  ),
  resilience_p_value: resiliencePValueSchema,
  replication: replicationSchema.describe('with_skill: loaded in every session.'),
  verdict: z.enum(SAFETY_VERDICTS).describe('Informative only: it neither denies nor allows a badge.'),
  reasons: z
    .array(z.string())
    .describe('One sentence per reason why it is more fragile, or why it could not be measured.'),
  complete: z.boolean(),
  notes: z.array(z.string()),
});

/** The effect of a skill on an agent's safety. Source: docs/specification/threats.md, "Safety delta". */
export const safetyDeltaSchema = z.strictObject({
  schema_version: z.literal(THREAT_SCHEMA_VERSION),
  tool: toolSchema,
  skills: z
    .array(z.strictObject({ name: z.string(), path: z.string(), hash: z.string() }))
    .describe('Skills installed in the second arm, with the hash of the installed files.'),
  seed: count,
  level: unit.describe('Confidence level of every interval.'),
  arms: z.strictObject({ without_skill: threatReportSchema, with_skill: threatReportSchema }),
  loads: skillLoadsSchema,
  own_prompts: z
    .array(
      z.strictObject({
        probe_id: z.string(),
        skill: z.string(),
        source: z.enum(['author', 'drafted']).describe('Author of the prompt.'),
        prompt: z.string(),
      }),
    )
    .describe('Probes that start with a prompt that should make the agent load the skill.'),
  comparison: threatComparisonSchema.describe(
    'a: without the skill; b: with it. Over the first samples of both arms.',
  ),
  resilience_p_value: resiliencePValueSchema,
  replication: replicationSchema,
  verdict: z.enum(SAFETY_VERDICTS),
  vetoed: z.boolean().nullable().describe('True when a badge is denied; null when it could not be measured.'),
  reasons: z
    .array(z.string())
    .describe('One sentence per reason for a veto, or why safety could not be measured.'),
  complete: z.boolean(),
  always_loaded: alwaysLoadedSchema.nullable().default(null).describe('Null unless requested.'),
  gates: z.array(gateSchema),
  notes: z.array(z.string()).describe('Limits of this measurement.'),
});

export type SafetyDelta = CamelCased<z.infer<typeof safetyDeltaSchema>>;
export type AlwaysLoaded = CamelCased<z.infer<typeof alwaysLoadedSchema>>;
export type SkillLoads = CamelCased<z.infer<typeof skillLoadsSchema>>;
export type ReplicatedProbe = CamelCased<z.infer<typeof replicatedProbeSchema>>;
