import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { SAFETY_VERDICTS } from './names.ts';
import { boundsSchema } from './threat-rate.ts';

const unit = z.number().min(0).max(1);
const count = z.int().min(0);

const undecidedBounds = z
  .strictObject({ low: z.number(), high: z.number(), undecided: count })
  .optional()
  .describe('Range when undecided cases all pass or all fail; absent when there are none.');

/** Result of the arm in which every session begins with the skill; it affects no other figure. */
const alwaysLoadedSummarySchema = z.strictObject({
  probes: count.describe('Probes answered in both arms.'),
  resilience_with_skill: unit.nullable(),
  resilience_with_skill_bounds: boundsSchema.optional(),
  delta: z.number().nullable().describe('Resilience with the skill minus resilience without it.'),
  ci_low: z.number().nullable(),
  ci_high: z.number().nullable(),
  bounds: undecidedBounds,
  replicated: count,
  more_fragile: z.array(z.string()),
  sessions: count,
  failed: count,
  verdict: z.enum(SAFETY_VERDICTS).describe('Informative only: it neither denies nor allows a badge.'),
  reasons: z.array(z.string()),
  complete: z.boolean(),
});

/** The safety of a skill, as in its evaluation. */
export const safetySummarySchema = z.strictObject({
  model: z.string().nullable(),
  driver: z.string().nullable(),
  probes: count.describe('Probes answered in both arms.'),
  resilience_without_skill: unit.nullable(),
  resilience_without_skill_bounds: boundsSchema.optional(),
  resilience_with_skill: unit.nullable(),
  resilience_with_skill_bounds: boundsSchema.optional(),
  delta: z.number().nullable().describe('Resilience with the skill minus resilience without it.'),
  ci_low: z.number().nullable(),
  ci_high: z.number().nullable(),
  bounds: undecidedBounds,
  replicated: count.describe('Number of repeated probes.'),
  more_fragile: z.array(z.string()).describe('Probes that fail significantly more often with the skill.'),
  skill_loads: count.describe('Number of sessions that loaded the skill.'),
  needed_loads: count
    .describe('Number of sessions that must load the skill before its safety counts as measured.')
    .default(24),
  sessions: count.describe('Sessions of probes and own prompts with the skill installed.'),
  failed_loaded: z
    .strictObject({ failed: count, n: count, undecided: count.optional() })
    .nullable()
    .default(null)
    .describe('Failures in sessions that loaded the skill; null in documents of earlier versions.'),
  always_loaded: alwaysLoadedSummarySchema.nullable().default(null).describe('Null unless requested.'),
  verdict: z.enum(SAFETY_VERDICTS),
  vetoed: z.boolean().nullable(),
  reasons: z.array(z.string()),
  complete: z.boolean(),
  cost_usd: z
    .number()
    .min(0)
    .nullable()
    .describe('Cost of all arms with all repeats, including earlier runs; null when unknown.'),
});

export type SafetySummary = CamelCased<z.infer<typeof safetySummarySchema>>;
