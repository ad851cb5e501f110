import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { usageSchema } from './judge-layer.ts';
import { SCHEMA_VERSION } from './names.ts';

const cost = z.number().min(0).nullable().describe('Cost in USD; null when unknown.');
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
  command: z.array(z.string()).describe('Command-line arguments of plugin-eval.'),
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
    open: z
      .int()
      .describe(
        'Calls that started and did not end. After a kill they were lost, and may have been charged.',
      ),
  }),
  reused: z.int().describe('Responses reused from earlier runs.'),
  cost_usd: cost.describe('Cost of all calls, failures included; null when one of them is unknown.'),
  known_cost_usd: z.number().min(0).describe('Sum over the calls whose cost is known.'),
});

export const runListSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  journal: z.string().describe("Path of the run's file."),
  runs: z.array(runSummarySchema).describe('Newest first.'),
});

export const runDetailsSchema = runSummarySchema.extend({
  schema_version: z.literal(SCHEMA_VERSION),
  fleet: z
    .strictObject({
      queued: z.int(),
      waiting: z.int().describe('Tasks that wait for a retry, or for budget.'),
      at_work: z.int(),
      dead: z.int().describe('Tasks that were given up.'),
      workers: z.int().describe('Connected workers.'),
      unserved: z
        .array(
          z.strictObject({ kind: z.string(), pool: z.string(), tool_version: z.string(), tasks: z.int() }),
        )
        .describe('Tasks that no worker can run, by what they need.'),
      unevaluated: z
        .boolean()
        .describe('True when the run needs a worker to evaluate it and none is connected.'),
    })
    .optional()
    .describe('Unfinished tasks; absent for a run without a fleet.'),
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
        round: z.int().describe('Requests that depend on earlier answers are sent in a later round.'),
        state: z
          .enum(BATCH_STATES)
          .describe('handing-in: not yet confirmed by the provider; lost: returned nothing.'),
        remote_id: z.string().nullable().describe('Id given by the provider; null until known.'),
        remote_status: z.string().nullable().describe('State as reported by the provider.'),
        message: z.string().nullable(),
        requests: z.strictObject({ all: z.int(), answered: z.int(), failed: z.int() }),
        created_at: moment,
        handed_in_at: moment.nullable(),
        ended_at: moment.nullable(),
      }),
    )
    .describe('Batches sent to providers; empty without --batch.'),
});

export type RunSummary = CamelCased<z.infer<typeof runSummarySchema>>;
export type RunList = CamelCased<z.infer<typeof runListSchema>>;
export type RunDetails = CamelCased<z.infer<typeof runDetailsSchema>>;
