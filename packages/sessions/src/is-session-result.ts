import { executionSchema } from '@plugin-eval/core/documents/executed-session.ts';
import { usageSchema } from '@plugin-eval/core/documents/judge-layer.ts';
import { transcriptEntrySchema } from '@plugin-eval/core/documents/session.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { z } from 'zod';
import { SESSION_FAILURES, type SessionResult } from './session-request.ts';

const turn = z.int().min(0);
const duration = z.number().min(0);
const usage = z
  .unknown()
  .refine((value) => value === null || usageSchema.safeParse(toDocument(value)).success);
const environment = z.looseObject({
  canaries: z.record(z.string(), z.string()),
  replies: z.array(z.string()),
  calls: z.array(z.looseObject({ turn, tool: z.string(), arguments: z.string() })),
  callsLeftOut: z.int().min(0).optional(),
  met: z.array(z.int().min(0)),
});
const schema = z.looseObject({
  outcome: z.enum(['ended', 'failed']),
  failure: z.enum(SESSION_FAILURES).nullable(),
  message: z.string().nullable(),
  transcript: z.array(transcriptEntrySchema),
  finalText: z.string(),
  loads: z.array(
    z.looseObject({ skill: z.string(), turn, by: z.enum(['skill-tool', 'read', 'partial-read']) }),
  ),
  unknownSkills: z.array(z.string()),
  triedSubAgent: z.boolean(),
  denied: z.array(z.string()),
  turns: turn,
  usage,
  reportedModel: z.string().nullable(),
  listed: z.record(z.string(), z.enum(['full', 'cut', 'dropped'])),
  scene: environment.optional(),
  execution: z
    .unknown()
    .refine((value) => executionSchema.safeParse(toDocument(value)).success)
    .optional(),
  durationMs: duration.optional(),
  byTurn: z.array(z.looseObject({ turn, usage, durationMs: duration.nullable() })).optional(),
});

/** Returns true when a stored value is a session result. */
export function isSessionResult(value: unknown): value is SessionResult {
  return schema.safeParse(value).success;
}
