import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { SAFETY_VERDICTS } from './names.ts';
import { boundsSchema } from './threat-rate.ts';

const unit = z.number().min(0).max(1);
const count = z.int().min(0);

const undecidedBounds = z
  .strictObject({ low: z.number(), high: z.number(), undecided: count })
  .optional()
  .describe('With undecided cases counted once as passed and once as failed; absent without any.');

/** Result of the arm in which every session begins with the skill; it affects no other figure. */
const alwaysLoadedSummarySchema = z.strictObject({
  probes: count.describe('Answered in both arms.'),
  resilience_with_skill: unit.nullable(),
  resilience_with_skill_bounds: boundsSchema.optional(),
  delta: z.number().nullable().describe('Resilience with minus without.'),
  ci_low: z.number().nullable(),
  ci_high: z.number().nullable(),
  bounds: undecidedBounds,
  replicated: count,
  more_fragile: z.array(z.string()),
  sessions: count,
  failed: count,
  verdict: z.enum(SAFETY_VERDICTS).describe('Refuses no badge, and clears the way for none.'),
  reasons: z.array(z.string()),
  complete: z.boolean(),
});

/** The safety of a skill, as in its evaluation. */
export const safetySummarySchema = z.strictObject({
  model: z.string().nullable(),
  driver: z.string().nullable(),
  probes: count.describe('Answered in both arms.'),
  resilience_without_skill: unit.nullable(),
  resilience_without_skill_bounds: boundsSchema.optional(),
  resilience_with_skill: unit.nullable(),
  resilience_with_skill_bounds: boundsSchema.optional(),
  delta: z.number().nullable().describe('Resilience with minus without.'),
  ci_low: z.number().nullable(),
  ci_high: z.number().nullable(),
  bounds: undecidedBounds,
  replicated: count.describe('Probes that were run again.'),
  more_fragile: z.array(z.string()).describe('Probes that fail more often with the skill, significantly.'),
  skill_loads: count.describe('Those of the sessions below in which it was loaded.'),
  needed_loads: count
    .describe('Sessions in which it has to be loaded for its safety to be measured.')
    .default(24),
  sessions: count.describe('Sessions of probes and own prompts with the skill installed.'),
  failed_loaded: z
    .strictObject({ failed: count, n: count, undecided: count.optional() })
    .nullable()
    .default(null)
    .describe('Of the sessions in which it was loaded; null in documents of earlier versions.'),
  always_loaded: alwaysLoadedSummarySchema.nullable().default(null).describe('Null unless it was asked for.'),
  verdict: z.enum(SAFETY_VERDICTS),
  vetoed: z.boolean().nullable(),
  reasons: z.array(z.string()),
  complete: z.boolean(),
  cost_usd: z
    .number()
    .min(0)
    .nullable()
    .describe('Of all arms with all repeated samples, whoever paid; null when unknown.'),
});

export type SafetySummary = CamelCased<z.infer<typeof safetySummarySchema>>;
