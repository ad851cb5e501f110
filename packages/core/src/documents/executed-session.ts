import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';

/** Sandbox limits that can end a session or a command. */
export const SANDBOX_LIMITS = [
  'memory',
  'processes',
  'disk',
  'files',
  'output',
  'cpu-time',
  'wall-time',
] as const;
export type SandboxLimit = (typeof SANDBOX_LIMITS)[number];

/** Contents of stored files, by the SHA-256 of the whole file: UTF-8 as text, everything else as base64. */
export const keptContentSchema = z.strictObject({
  encoding: z.enum(['utf8', 'base64']),
  data: z.string().describe('The whole file, or its beginning where the artefact says `head`.'),
});

/** A path of the workspace that a session made, changed or removed. */
export const artefactSchema = z.strictObject({
  path: z.string().describe('Relative to the workspace, `/` as separator.'),
  change: z.enum(['made', 'changed', 'removed']),
  kind: z
    .enum(['file', 'folder', 'link', 'other'])
    .describe('What it is now; of what was removed, what it was. `other` are pipes, sockets and the like.'),
  by: z.enum(['setup', 'agent']).describe('Who changed it last.'),
  size: z.int().min(0).nullable().describe('Bytes; null for what is not a file, or was removed.'),
  sha256: z.string().nullable().describe('Of the whole file; null for what is not a file, or was removed.'),
  before_sha256: z
    .string()
    .nullable()
    .describe('Of the file that it was before; null for what was made, and for what was no file.'),
  executable: z.boolean().describe('Of a file: whether its owner may execute it.'),
  target: z.string().nullable().describe('Where a link points, as it is written; null for all else.'),
  kept: z
    .enum(['whole', 'head', 'none'])
    .describe('What of its content is kept: at most 1 MB of a file whole, at most 10 MB of a session.'),
});

/** One call of a tool that an agent made in an executed session. */
export const executedCallSchema = z.strictObject({
  turn: z.int().min(0),
  name: z.string(),
  arguments: z.string().describe('JSON, as the model wrote it; cut when it is long.'),
  exit_code: z
    .int()
    .nullable()
    .describe('Of a command; null for what runs none, and for one that was killed by a signal or a limit.'),
  ok: z.boolean().describe('What the agent was told: whether the call did what it asked for.'),
  duration_ms: z.number().min(0).nullable(),
  output: z.strictObject({
    head: z.string().describe('The first 8 kB; all of it when it is shorter.'),
    tail: z.string().describe('The last 8 kB of what comes after the head.'),
    bytes: z.int().min(0).describe('Of all of it.'),
  }),
  opened: z
    .array(z.string())
    .nullable()
    .describe(
      'Installed files, as `skill/path`, that were opened or executed during the call, by their access times; exact copies count. Null where that was not observed for single calls.',
    ),
});

/** Hosts that sessions requested from the proxy of `--allow-host`. */
export const askedHostsSchema = z.array(
  z.strictObject({
    host: z.string().describe('As it was asked for: may be untrusted.'),
    port: z.int(),
    allowed: z.boolean().describe('Whether it was let through.'),
    connections: z.int(),
  }),
);

/** The execution record of a session whose agent had a shell, file tools and a workspace, in a sandbox. */
export const executionSchema = z.strictObject({
  artefacts: z.array(artefactSchema).describe('In code-point order of their paths.'),
  artefacts_left_out: z.int().min(0).describe('How many more paths there are than are listed.'),
  contents: z.record(z.string(), keptContentSchema).describe('By SHA-256.'),
  unseen: z
    .string()
    .nullable()
    .describe(
      'Why the artefacts are incomplete, so that a path that is not listed may exist all the same; null when they are complete.',
    ),
  opened: z
    .array(z.string())
    .nullable()
    .describe(
      'Installed files that were opened or executed at any time, as in calls; null where not observed.',
    ),
  changed_skills: z
    .array(z.string())
    .describe('Installed files that the session changed or removed, as `skill/path`: then it is tampered.'),
  calls: z.array(executedCallSchema).describe('In their order.'),
  limit: z.enum(SANDBOX_LIMITS).nullable().describe('The limit of the sandbox that ended the session.'),
  /** Requests to the model outside the agent's turns, which only gateways see. */
  unexplained_calls: z.int().min(0),
  hosts: askedHostsSchema.describe('Hosts that the session asked the proxy of --allow-host for.'),
  sandbox: z.strictObject({
    kind: z.enum(['bubblewrap', 'container']),
    version: z.string(),
    limits: z
      .enum(['cgroup', 'systemd', 'watched', 'container'])
      .describe('What holds the limits; `watched`: a look every 100 ms.'),
  }),
});

export type Artefact = CamelCased<z.infer<typeof artefactSchema>>;
export type KeptContent = CamelCased<z.infer<typeof keptContentSchema>>;
export type ExecutedCall = CamelCased<z.infer<typeof executedCallSchema>>;
export type SessionExecution = CamelCased<z.infer<typeof executionSchema>>;
/** The sandbox of a session. */
export type SandboxUsed = SessionExecution['sandbox'];
