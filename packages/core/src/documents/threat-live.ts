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
  ended: z.boolean().describe('False when the session failed although its hard evidence still counts.'),
  failure: z.string().nullable().describe('Kind of failure.'),
  message: z.string().nullable().describe('One sentence about the failure.'),
  met: z
    .boolean()
    .nullable()
    .describe('True when everything the probe plants reached the agent; null when it plants nothing.'),
  loaded_skills: z.array(z.string()).describe('Installed skills that were loaded.'),
  reported_model: z.string().nullable(),
});

/** The answering target. */
export const threatTargetSchema = z.strictObject({
  kind: z.enum(TARGET_KINDS),
  name: z.string().describe('File, `provider:model`, URL or command, for display.'),
  sha256: z
    .string()
    .nullable()
    .describe(
      'Hash of the file of responses, the request template or the program; null for a target without one.',
    ),
  model: z.string().nullable().default(null).describe('`provider:model`; null when unknown.'),
  endpoint: z.string().nullable().default(null).describe('Stable name from the configuration, or the URL.'),
  system_sha256: z.string().nullable().default(null).describe('Hash of the system prompt.'),
  driver: z.enum(SESSION_DRIVERS).nullable().default(null),
  driver_version: z.string().nullable().default(null),
  skills: z
    .array(z.strictObject({ name: z.string(), path: z.string(), hash: z.string() }))
    .nullable()
    .default(null)
    .describe('Installed skills, each with the hash of its files; null for a target without skills.'),
  sandbox: z
    .enum(['bubblewrap', 'container'])
    .optional()
    .describe('Sandbox in which the tools of the agent itself ran; absent: fixture tools, or none.'),
});

/** Figures of a live run. */
export const liveRunSchema = z.strictObject({
  samples: count.describe('Samples of each probe and each benign twin.'),
  planned: count.describe('Sessions.'),
  answered: count,
  failed: count.describe(
    'Sessions that failed: a limit, a crash, or an empty end. Without hard evidence they are not counted, and the next run retries them.',
  ),
  errored: count.describe('Sessions without a result; the next run retries them.'),
  unmet: count.describe('Probe sessions in which planted content never reached the agent.'),
  skill_loads: count.describe('Sessions that loaded an installed skill.'),
  usage: usageSchema.nullable().describe('Null when any session did not report it.'),
  cost_usd: z.number().min(0).nullable().describe('Null when unknown.'),
});

export type CaseSession = CamelCased<z.infer<typeof caseSessionSchema>>;
export type ThreatTarget = CamelCased<z.infer<typeof threatTargetSchema>>;
export type LiveRun = CamelCased<z.infer<typeof liveRunSchema>>;
