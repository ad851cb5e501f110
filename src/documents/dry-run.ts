import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { DEPTHS, SCHEMA_VERSION, SESSION_DRIVERS } from './names.ts';

const span = z.strictObject({ min: z.number().min(0), max: z.number().min(0) });

/** What an evaluation would call and cost; nothing was called. */
export const dryRunSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  depth: z.enum(DEPTHS),
  models: z.array(z.string()).describe('`provider:model` by judge.'),
  skills: z.int().min(0),
  sessions: z
    .strictObject({ driver: z.enum(SESSION_DRIVERS), model: z.string(), runs: z.int().min(1) })
    .nullable()
    .describe('Of each skill; null below deep depth.'),
  matchups: z.int().min(0).nullable().describe('Pairs of skills to be judged; null where none are compared.'),
  calls: span,
  input_tokens: span,
  output_tokens: span,
  cost_usd: span.nullable().describe('Null when a price is unknown.'),
});

export type DryRun = CamelCased<z.infer<typeof dryRunSchema>>;
