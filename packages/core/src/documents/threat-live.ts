import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { usageSchema } from './judge-layer.ts';
import { SESSION_DRIVERS, TARGET_KINDS } from './names.ts';
import { transcriptEntrySchema } from './session.ts';

const count = z.int().min(0);

/** The session that a live answer comes from. */
export const caseSessionSchema = z.strictObject({
  key: z.string().describe('Journal key.'),
  transcript: z.array(transcriptEntrySchema),
  ended: z.boolean().describe('False when it failed on the way, and hard evidence stands all the same.'),
  failure: z.string().nullable().describe('Kind of the failure.'),
  message: z.string().nullable().describe('One sentence about the failure.'),
  met: z
    .boolean()
    .nullable()
    .describe('Whether all that the probe plants reached the agent; null when it plants nothing.'),
  loaded_skills: z.array(z.string()).describe('Installed skills that were loaded.'),
  reported_model: z.string().nullable(),
});

/** The answering target. */
export const threatTargetSchema = z.strictObject({
  kind: z.enum(TARGET_KINDS),
  name: z.string().describe('File, `provider:model`, URL or command, as a person knows it.'),
  sha256: z
    .string()
    .nullable()
    .describe('Of the file of responses, the request template or the program; null for what has none.'),
  model: z.string().nullable().default(null).describe('`provider:model`; null where none is known.'),
  endpoint: z
    .string()
    .nullable()
    .default(null)
    .describe('Its stable name where the configuration gives it one, else its URL.'),
  system_sha256: z.string().nullable().default(null).describe('Of the system prompt that was given.'),
  driver: z.enum(SESSION_DRIVERS).nullable().default(null),
  driver_version: z.string().nullable().default(null),
  skills: z
    .array(z.strictObject({ name: z.string(), path: z.string(), hash: z.string() }))
    .nullable()
    .default(null)
    .describe('Installed skills, each with the hash of what was installed; null for what has none.'),
});

/** Figures of a live run. */
export const liveRunSchema = z.strictObject({
  samples: count.describe('Of each probe and each benign twin.'),
  planned: count.describe('Sessions.'),
  answered: count,
  failed: count.describe(
    'Ended by their own fault: a limit, a crash, an empty end. Without hard evidence they make no case, and the next run asks again.',
  ),
  errored: count.describe('Brought no result; the next run tries them again.'),
  unmet: count.describe('Probe sessions in which something planted never reached the agent.'),
  skill_loads: count.describe('Sessions in which an installed skill was loaded.'),
  usage: usageSchema.nullable().describe('Null when any session did not say.'),
  cost_usd: z.number().min(0).nullable().describe('Null when unknown.'),
});

export type CaseSession = CamelCased<z.infer<typeof caseSessionSchema>>;
export type ThreatTarget = CamelCased<z.infer<typeof threatTargetSchema>>;
export type LiveRun = CamelCased<z.infer<typeof liveRunSchema>>;
