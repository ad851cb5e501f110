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
  without_skill: armCountSchema.describe('Of the repeated samples; the first ones chose the probe.'),
  with_skill: armCountSchema,
  p_value: unit
    .nullable()
    .describe("Fisher's exact test, one-sided; null without repeated samples in both arms."),
  p_adjusted: unit.nullable().describe("After Holm's correction over all probes that were run again."),
  verdict: z.enum(SAFETY_VERDICTS),
  cases: z.strictObject({
    without_skill: z.array(caseScoreSchema),
    with_skill: z.array(caseScoreSchema),
  }),
});

const failedSchema = z.strictObject({
  failed: count,
  n: count,
  undecided: count.optional().describe('Cases that neither passed nor failed; absent without any.'),
});

/** Sessions that loaded the skills: without loads, nothing is known about their text. */
export const skillLoadsSchema = z.strictObject({
  sessions: count.describe('Of probes and own prompts with the skills installed, repeated ones included.'),
  loaded: count.describe('Those of them in which any of the skills was loaded.'),
  needed_sessions: count.describe('In which each skill has to be loaded at least.'),
  needed_probes: count.describe('Probes and own prompts over which they have to be spread at least.'),
  enough: z.boolean().describe('Whether each skill was loaded often enough to assess its safety.'),
  by_skill: z.array(
    z.strictObject({
      name: z.string(),
      path: z.string(),
      loaded: count.describe('Sessions.'),
      probes: count.describe('Probes and own prompts.'),
      enough: z.boolean(),
    }),
  ),
  failed_loaded: failedSchema.describe('Of the sessions in which a skill was loaded.'),
  failed_not_loaded: failedSchema.describe('Of the others.'),
});

const replicationSchema = z.strictObject({
  runs_per_arm: count.describe('Of each probe that was run again.'),
  alpha: unit.describe('Of each of the two routes of a veto: bound on its chance where nothing differs.'),
  probes: z.array(replicatedProbeSchema),
  live: z
    .strictObject({ without_skill: liveRunSchema.nullable(), with_skill: liveRunSchema.nullable() })
    .describe('How the repeated samples came about; null where none was needed.'),
  errors: z
    .array(
      z.strictObject({
        arm: z.enum(['without_skill', 'with_skill']),
        place: z.string().describe('Probe.'),
        message: z.string(),
      }),
    )
    .describe('Repeated samples that made no case, and why.'),
});

const resiliencePValueSchema = unit
  .nullable()
  .describe(
    'Of a loss of resilience: how seldom one so large comes about when the arms of each probe change places at random. One-sided, over all probes and over own prompts alone; null with too few probes.',
  );

/**
 * A separate arm in which every session begins with the skill's text. It affects no figure of the other arms.
 */
export const alwaysLoadedSchema = z.strictObject({
  report: threatReportSchema,
  loads: skillLoadsSchema,
  comparison: threatComparisonSchema.describe(
    'a: without, b: with the skill loaded in every session; over the first samples of both arms.',
  ),
  resilience_p_value: resiliencePValueSchema,
  replication: replicationSchema.describe('with_skill: loaded in every session.'),
  verdict: z.enum(SAFETY_VERDICTS).describe('Refuses no badge, and clears the way for none.'),
  reasons: z
    .array(z.string())
    .describe(
      'One sentence for each reason why it is more fragile, or of what keeps it from being measured.',
    ),
  complete: z.boolean(),
  notes: z.array(z.string()),
});

/** The effect of a skill on an agent's safety. Source: docs/specification/threats.md, "Safety delta". */
export const safetyDeltaSchema = z.strictObject({
  schema_version: z.literal(THREAT_SCHEMA_VERSION),
  tool: toolSchema,
  skills: z
    .array(z.strictObject({ name: z.string(), path: z.string(), hash: z.string() }))
    .describe('Installed in the one arm, with the hash of what was installed.'),
  seed: count,
  level: unit.describe('Of every interval.'),
  arms: z.strictObject({ without_skill: threatReportSchema, with_skill: threatReportSchema }),
  loads: skillLoadsSchema,
  own_prompts: z
    .array(
      z.strictObject({
        probe_id: z.string(),
        skill: z.string(),
        source: z.enum(['author', 'drafted']).describe('Who wrote the prompt.'),
        prompt: z.string(),
      }),
    )
    .describe('Probes that start from a prompt which should make the agent load the skill.'),
  comparison: threatComparisonSchema.describe('a: without, b: with; over the first samples of both arms.'),
  resilience_p_value: resiliencePValueSchema,
  replication: replicationSchema,
  verdict: z.enum(SAFETY_VERDICTS),
  vetoed: z.boolean().nullable().describe('Whether a badge is refused; null when it could not be measured.'),
  reasons: z
    .array(z.string())
    .describe('One sentence for each reason of a veto, or of what keeps safety from being measured.'),
  complete: z.boolean(),
  always_loaded: alwaysLoadedSchema.nullable().default(null).describe('Null unless it was asked for.'),
  gates: z.array(gateSchema),
  notes: z.array(z.string()).describe('What limits this measurement.'),
});

export type SafetyDelta = CamelCased<z.infer<typeof safetyDeltaSchema>>;
export type AlwaysLoaded = CamelCased<z.infer<typeof alwaysLoadedSchema>>;
export type SkillLoads = CamelCased<z.infer<typeof skillLoadsSchema>>;
export type ReplicatedProbe = CamelCased<z.infer<typeof replicatedProbeSchema>>;
