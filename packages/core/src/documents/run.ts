import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { usageSchema } from './judge-layer.ts';
import { SCHEMA_VERSION } from './names.ts';

const cost = z.number().min(0).nullable().describe('USD; null when unknown.');
const moment = z.string().describe('ISO 8601, UTC.');

export const RUN_STATUSES = [
  'running',
  'parked',
  'finished',
  'incomplete',
  'budget-spent',
  'interrupted',
  'failed',
  'killed',
] as const;

export const BATCH_STATES = ['handing-in', 'handed-in', 'collected', 'lost'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

export const runSummarySchema = z.strictObject({
  id: z.string(),
  status: z.enum(RUN_STATUSES),
  command: z.array(z.string()).describe('Arguments of plugin-eval.'),
  working_directory: z.string(),
  tool_version: z.string(),
  subjects: z.array(z.string()),
  depth: z.string(),
  seed: z.int(),
  max_cost_usd: z.number().nullable(),
  started_at: moment,
  resumed_at: moment.nullable(),
  ended_at: moment.nullable(),
  calls: z.strictObject({
    succeeded: z.int(),
    failed: z.int(),
    open: z.int().describe('Begun and not ended; after a kill they were lost, and perhaps paid.'),
  }),
  reused: z.int().describe('Responses taken from earlier runs.'),
  cost_usd: cost.describe('Of all its calls, failures included; null when one of them is unknown.'),
  known_cost_usd: z.number().min(0).describe('Sum over the calls whose cost is known.'),
});

export const runListSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  journal: z.string().describe('Its file.'),
  runs: z.array(runSummarySchema).describe('Newest first.'),
});

export const runDetailsSchema = runSummarySchema.extend({
  schema_version: z.literal(SCHEMA_VERSION),
  fleet: z
    .strictObject({
      queued: z.int(),
      waiting: z.int().describe('For another try, or for room in a budget.'),
      at_work: z.int(),
      dead: z.int().describe('Given up.'),
      workers: z.int().describe('That are there.'),
      unserved: z
        .array(
          z.strictObject({ kind: z.string(), pool: z.string(), tool_version: z.string(), tasks: z.int() }),
        )
        .describe('Tasks that all workers leave alone, by what they ask for.'),
      unevaluated: z
        .boolean()
        .describe('Whether it waits for a worker that evaluates it, and there is none.'),
    })
    .optional()
    .describe('Tasks that are not done; absent for a run that does not use a fleet.'),
  tasks: z.array(
    z.strictObject({
      key: z.string(),
      kind: z.string(),
      label: z.string(),
      subject: z.string(),
      source: z.enum(['paid', 'reused']),
      recorded_at: moment,
      cost_usd: cost,
      usage: usageSchema.nullable(),
    }),
  ),
  attempts: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      subject: z.string(),
      started_at: moment,
      ended_at: moment.nullable(),
      outcome: z.enum(['open', 'succeeded', 'failed']),
      failure: z.string().nullable(),
      message: z.string().nullable(),
      cost_usd: cost,
    }),
  ),
  batches: z
    .array(
      z.strictObject({
        id: z.string(),
        provider: z.string(),
        endpoint: z.string(),
        round: z.int().describe('What depends on earlier answers is asked in a later round.'),
        state: z
          .enum(BATCH_STATES)
          .describe('handing-in: nobody knows yet whether the provider has it; lost: it brought nothing.'),
        remote_id: z.string().nullable().describe('As the provider calls it; null until it is known.'),
        remote_status: z.string().nullable().describe("The provider's own word for its state."),
        message: z.string().nullable(),
        requests: z.strictObject({ all: z.int(), answered: z.int(), failed: z.int() }),
        created_at: moment,
        handed_in_at: moment.nullable(),
        ended_at: moment.nullable(),
      }),
    )
    .describe('Batches that were handed in to providers; empty without --batch.'),
});

export type RunSummary = CamelCased<z.infer<typeof runSummarySchema>>;
export type RunList = CamelCased<z.infer<typeof runListSchema>>;
export type RunDetails = CamelCased<z.infer<typeof runDetailsSchema>>;
