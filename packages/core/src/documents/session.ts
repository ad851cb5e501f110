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
    input: z.string().describe('JSON, as the model wrote it; cut when it is long.'),
  }),
  z.strictObject({
    kind: z.literal('tool-result'),
    turn,
    id: z.string(),
    ok: z.boolean(),
    text: z.string().describe('Cut when it is long.'),
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
  model: z.string().describe('`provider:model` that was asked for.'),
  reported_model: z.string().nullable().describe('What the session says has answered.'),
  prompt: z.string(),
  skills: z
    .array(z.strictObject({ name: z.string(), listed: z.enum(['full', 'cut', 'dropped']).nullable() }))
    .describe('Installed skills, and what the listing budget left of their descriptions.'),
  outcome: z.enum(['ended', 'failed']),
  failure: z.string().nullable().describe('Kind of the failure.'),
  message: z.string().nullable().describe('One sentence about the failure.'),
  transcript: z.array(transcriptEntrySchema),
  final_text: z.string().describe('What the agent said last; empty when it said nothing.'),
  loads: z
    .array(z.strictObject({ skill: z.string(), turn, by: z.enum(['skill-tool', 'read', 'partial-read']) }))
    .describe('Skills that were loaded, in their order.'),
  unknown_skills: z.array(z.string()).describe('Called, and not installed or failed to load.'),
  tried_sub_agent: z.boolean(),
  denied: z.array(z.string()).describe('Calls that the isolation denied.'),
  turns: z.int().min(0),
  usage: usageSchema.nullable().describe('Null when the model did not say.'),
  cost_usd: z.number().min(0).nullable().describe('Null when unknown.'),
  duration_ms: z
    .number()
    .min(0)
    .nullable()
    .optional()
    .describe('Wall time of the session when it was run; null or absent when it is not known.'),
  by_turn: z
    .array(
      z.strictObject({
        turn,
        usage: usageSchema
          .nullable()
          .describe('Of the answer that begins the turn; null when the model did not say.'),
        duration_ms: z
          .number()
          .min(0)
          .nullable()
          .describe(
            'From question to answer, without failed attempts and waiting; null when it is not known.',
          ),
      }),
    )
    .optional()
    .describe('Tokens and time turn by turn; absent in sessions that an earlier version ran.'),
  execution: executionSchema.optional().describe('What was done; absent in a session without hands.'),
});

export type SessionDocument = CamelCased<z.infer<typeof sessionDocumentSchema>>;
export type TurnFiguresDocument = NonNullable<SessionDocument['byTurn']>[number];
export type TranscriptEntryDocument = SessionDocument['transcript'][number];
