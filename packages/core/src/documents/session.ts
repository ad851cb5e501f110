import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { executionSchema } from './executed-session.ts';
import { usageSchema } from './judge-layer.ts';
import { SCHEMA_VERSION, SESSION_DRIVERS } from './names.ts';

const turn = z.int().min(0);

export const transcriptEntrySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), turn, text: z.string() }),
  z.strictObject({ kind: z.literal('text'), turn, text: z.string() }),
  z.strictObject({
    kind: z.literal('tool-call'),
    turn,
    id: z.string(),
    tool: z.string(),
    input: z.string().describe('JSON, as the model wrote it; truncated when long.'),
  }),
  z.strictObject({
    kind: z.literal('tool-result'),
    turn,
    id: z.string(),
    ok: z.boolean(),
    text: z.string().describe('Truncated when long.'),
  }),
]);

/** One session of layer 3, as `plugin-eval runs show RUN --session K --output json` prints it. */
export const sessionDocumentSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  run: z.string().describe('Id of the run.'),
  session: z.int().min(1).describe('K.'),
  key: z.string().describe('Journal key.'),
  subject: z.string().describe('Path of the skill under test.'),
  label: z.string(),
  driver: z.enum(SESSION_DRIVERS),
  driver_version: z.string(),
  model: z.string().describe('`provider:model` as requested.'),
  reported_model: z.string().nullable().describe('Model that answered, as reported by the session.'),
  prompt: z.string(),
  skills: z
    .array(z.strictObject({ name: z.string(), listed: z.enum(['full', 'cut', 'dropped']).nullable() }))
    .describe('Installed skills, and how the listing budget left their descriptions.'),
  outcome: z.enum(['ended', 'failed']),
  failure: z.string().nullable().describe('Kind of failure.'),
  message: z.string().nullable().describe('One sentence about the failure.'),
  transcript: z.array(transcriptEntrySchema),
  final_text: z.string().describe('Final message of the agent; empty when there was none.'),
  loads: z
    .array(z.strictObject({ skill: z.string(), turn, by: z.enum(['skill-tool', 'read', 'partial-read']) }))
    .describe('Loaded skills, in order.'),
  unknown_skills: z
    .array(z.string())
    .describe('Skills that were called but are not installed or failed to load.'),
  tried_sub_agent: z.boolean(),
  denied: z.array(z.string()).describe('Calls that the isolation denied.'),
  turns: z.int().min(0),
  usage: usageSchema.nullable().describe('Null when the model did not report it.'),
  cost_usd: z.number().min(0).nullable().describe('Null when unknown.'),
  duration_ms: z
    .number()
    .min(0)
    .nullable()
    .optional()
    .describe('Wall time of the original session; null or absent when unknown.'),
  by_turn: z
    .array(
      z.strictObject({
        turn,
        usage: usageSchema
          .nullable()
          .describe('Tokens of the response that begins the turn; null when the model did not report them.'),
        duration_ms: z
          .number()
          .min(0)
          .nullable()
          .describe('Time from request to response, without failed attempts and waiting; null when unknown.'),
      }),
    )
    .optional()
    .describe('Tokens and time per turn; absent in sessions of earlier versions.'),
  execution: executionSchema.optional().describe('Tool execution; absent in a session without it.'),
});

export type SessionDocument = CamelCased<z.infer<typeof sessionDocumentSchema>>;
export type TurnFiguresDocument = NonNullable<SessionDocument['byTurn']>[number];
export type TranscriptEntryDocument = SessionDocument['transcript'][number];
