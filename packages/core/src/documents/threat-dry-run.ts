import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { likelyBasisSchema, likelyCostSchema, likelySpanSchema } from './dry-run.ts';
import { threatTargetSchema } from './threat-live.ts';
import { THREAT_SCHEMA_VERSION } from './threat-report.ts';

const span = z.strictObject({ min: z.number().min(0), max: z.number().min(0) });

/** Estimated cost of sending probes to targets; nothing was sent. */
export const threatDryRunSchema = z.strictObject({
  schema_version: z.literal(THREAT_SCHEMA_VERSION),
  targets: z
    .array(threatTargetSchema)
    .describe(
      'One: the target. Two: without the skills and with them. Three: also with their text loaded from the start.',
    ),
  probes: z.int().min(0),
  prompts: z
    .int()
    .min(1)
    .optional()
    .describe('Prompts of a skill that sessions of a detonation start from. Absent: only probes.'),
  samples: z.int().min(1),
  twins: z.boolean(),
  forms: z
    .int()
    .min(1)
    .optional()
    .describe('Forms of each probe: as it is, converted, or under a strategy. Absent: one.'),
  sessions: span.describe('Minimum: no probe is repeated. Maximum: every probe is.'),
  calls: likelySpanSchema,
  input_tokens: likelySpanSchema,
  output_tokens: likelySpanSchema,
  cost_usd: likelyCostSchema.nullable().describe('Null when a price is unknown.'),
  basis: likelyBasisSchema,
});

export type ThreatDryRun = CamelCased<z.infer<typeof threatDryRunSchema>>;
