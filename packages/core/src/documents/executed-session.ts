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
  data: z.string().describe('Content of the file; only its beginning when the artefact says `head`.'),
});

/** A path of the workspace that a session made, changed or removed. */
export const artefactSchema = z.strictObject({
  path: z.string().describe('Path relative to the workspace, with `/` as separator.'),
  change: z.enum(['made', 'changed', 'removed']),
  kind: z
    .enum(['file', 'folder', 'link', 'other'])
    .describe(
      'Type of the entry after the session, or before it for a removed entry. `other`: pipes, sockets and similar.',
    ),
  by: z.enum(['setup', 'agent']).describe('Source of the last change.'),
  size: z
    .int()
    .min(0)
    .nullable()
    .describe('Size in bytes; null for anything other than a file, and for a removed file.'),
  sha256: z
    .string()
    .nullable()
    .describe('Hash of the whole file; null for anything other than a file, and for a removed file.'),
  before_sha256: z
    .string()
    .nullable()
    .describe(
      'Hash of the file before the session; null for a new file, and for anything that was not a file.',
    ),
  executable: z.boolean().describe('For a file: true when its owner may execute it.'),
  target: z.string().nullable().describe('Target of a symbolic link as written; null for everything else.'),
  kept: z
    .enum(['whole', 'head', 'none'])
    .describe(
      'How much of the content is stored: at most 1 MB of a file when whole, at most 10 MB for a session.',
    ),
});

/** One call of a tool that an agent made in an executed session. */
export const executedCallSchema = z.strictObject({
  turn: z.int().min(0),
  name: z.string(),
  arguments: z.string().describe('JSON, as the model wrote it; truncated when long.'),
  exit_code: z
    .int()
    .nullable()
    .describe(
      'Exit code of a command; null when no command ran, or when it was killed by a signal or a limit.',
    ),
  ok: z.boolean().describe('Result reported to the agent: true when the call succeeded.'),
  duration_ms: z.number().min(0).nullable(),
  output: z.strictObject({
    head: z.string().describe('The first 8 kB; the whole output when it is shorter.'),
    tail: z.string().describe('The last 8 kB of the output after the head.'),
    bytes: z.int().min(0).describe('Size of the whole output.'),
  }),
  opened: z
    .array(z.string())
    .nullable()
    .describe(
      'Installed files, as `skill/path`, that were opened or executed during the call, by access time. Exact copies count. Null when this was not observed for single calls.',
    ),
});

/** Hosts that sessions requested from the proxy of `--allow-host`. */
export const askedHostsSchema = z.array(
  z.strictObject({
    host: z.string().describe('Host as requested; may be untrusted.'),
    port: z.int(),
    allowed: z.boolean().describe('True when the request was allowed.'),
    connections: z.int(),
  }),
);

/** The execution record of a session whose agent had a shell, file tools and a workspace, in a sandbox. */
export const executionSchema = z.strictObject({
  artefacts: z.array(artefactSchema).describe('Sorted by path in code-point order.'),
  artefacts_left_out: z.int().min(0).describe('Number of paths that are not listed.'),
  contents: z.record(z.string(), keptContentSchema).describe('Contents by SHA-256.'),
  unseen: z
    .string()
    .nullable()
    .describe(
      'Why the artefacts are incomplete, in which case an unlisted path may still exist. Null when they are complete.',
    ),
  opened: z
    .array(z.string())
    .nullable()
    .describe(
      'Installed files that were opened or executed at any time, as in calls; null when not observed.',
    ),
  changed_skills: z
    .array(z.string())
    .describe(
      'Installed files, as `skill/path`, that the session changed or removed. Any entry means the installation was tampered with.',
    ),
  calls: z.array(executedCallSchema).describe('In the order they were made.'),
  limit: z.enum(SANDBOX_LIMITS).nullable().describe('Sandbox limit that ended the session.'),
  /** Requests to the model outside the agent's turns, which only gateways see. */
  unexplained_calls: z.int().min(0),
  hosts: askedHostsSchema.describe('Hosts that the session requested from the proxy of --allow-host.'),
  sandbox: z.strictObject({
    kind: z.enum(['bubblewrap', 'container']),
    version: z.string(),
    limits: z
      .enum(['cgroup', 'systemd', 'watched', 'container'])
      .describe('Mechanism that enforces the limits; `watched`: polling every 100 ms.'),
  }),
});

export type Artefact = CamelCased<z.infer<typeof artefactSchema>>;
export type KeptContent = CamelCased<z.infer<typeof keptContentSchema>>;
export type ExecutedCall = CamelCased<z.infer<typeof executedCallSchema>>;
export type SessionExecution = CamelCased<z.infer<typeof executionSchema>>;
/** The sandbox of a session. */
export type SandboxUsed = SessionExecution['sandbox'];
