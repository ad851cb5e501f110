import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { toolSchema } from './evaluation.ts';
import { SCHEMA_VERSION } from './names.ts';

const count = z.int().min(0);
const steps = z.array(z.int().min(1)).describe('Numbers of the steps.');

/** Places of the sandbox that files are sorted by. */
export const DETONATION_AREAS = ['workspace', 'skill', 'home', 'temporary'] as const;

export const detonationStepSchema = z.strictObject({
  number: z.int().min(1),
  kind: z
    .enum(['command', 'script', 'example', 'hook', 'server', 'order', 'turn'])
    .describe(
      'The instruction behind it: a command in a text, a bundled script, an example of code, a hook or other command that runs by itself, an MCP server, an order in prose, a turn of a real agent.',
    ),
  file: z.string().describe('File of the instruction, relative to the skill, with `/` as separator.'),
  line: z.int().min(1).nullable().describe('Line of the instruction; null for a whole file.'),
  text: z.string().describe('The instruction, shortened. Untrusted.'),
  outcome: z
    .enum(['done', 'failed', 'timed-out', 'not-run'])
    .describe('failed: it ended with another exit code than 0. not-run: nothing is known of its effects.'),
  exit_code: z.int().nullable(),
  reason: z.string().nullable().describe('Reason for an outcome other than done, as far as known.'),
});

export const detonationHostSchema = z.strictObject({
  host: z.string().describe('Name, or address where no name was asked for. Untrusted.'),
  port: count,
  protocol: z.enum(['http', 'https', 'tls', 'tcp', 'dns']),
  requests: count,
  methods: z.array(z.string()),
  paths: z.array(z.string()).describe('First paths, shortened, without values of secrets.'),
  bytes: count.describe('Bytes of content that arrived.'),
  secrets: z.array(z.string()).describe('Names of the secrets that arrived.'),
  is_own: z
    .boolean()
    .describe('True when every secret that arrived belongs to this service, so that it did not leave.'),
  announced: z
    .boolean()
    .describe('True when a text of the skill names the host, or the variable that held it.'),
  steps,
});

export const detonationSecretSchema = z.strictObject({
  name: z.string().describe('Name of the planted secret. Its value is in no document.'),
  place: z.string().describe('File of the sandbox, or variable of the environment.'),
  touched: steps.describe('Steps in which its file was read, or its value was printed.'),
  left: z.array(
    z.strictObject({
      to: z.string().describe('Host, or file outside the workspace.'),
      how: z.enum(['request', 'file']),
      step: z.int().min(1),
    }),
  ),
});

export const detonationFileSchema = z.strictObject({
  path: z.string(),
  area: z.enum(DETONATION_AREAS),
  change: z.enum(['read', 'made', 'changed', 'removed']),
  announced: z.boolean().describe('True when a text of the skill names the file or its folder.'),
  steps,
});

export const detonationPersistenceSchema = z.strictObject({
  kind: z.string().describe('Mechanism, such as `shell start file`.'),
  path: z.string(),
  step: z.int().min(1),
});

export const detonationAbilitySchema = z.strictObject({
  ability: z.string(),
  can: z
    .array(z.string())
    .describe('Capabilities and findings of the scan that say so; empty when it found none.'),
  did: steps.describe('Steps that showed it; empty is "not seen", never "cannot".'),
  observable: z.boolean().describe('False when the sandbox cannot see it.'),
});

const differenceSchema = z.strictObject({
  path: z.string().describe('The other version.'),
  added: z.array(z.string()).describe('Effects that only this version showed.'),
  removed: z.array(z.string()).describe('Effects that only the other version showed.'),
});

export const detonationGateSchema = z.strictObject({
  name: z.enum(['effects']),
  passed: z.boolean().nullable(),
  message: z.string(),
});

export const detonationSessionSchema = z.strictObject({
  prompt: z.string().describe('First message of the user. Untrusted.'),
  source: z
    .enum(['author', 'drafted', 'command-line'])
    .nullable()
    .describe("Origin of the prompt: the skill's tests, its description, or --prompts; null when unknown."),
  outcome: z
    .enum(['ended', 'failed', 'errored'])
    .describe('failed: it ended early, and its calls count. errored: nothing was measured.'),
  reason: z.string().nullable().describe('Reason for an outcome other than ended.'),
  loaded: z.boolean().describe('True when the agent loaded the skill.'),
  calls: count.describe('Calls of tools that were carried out among the stand-ins.'),
  cost_usd: z.number().min(0).nullable().describe('Null when unknown.'),
});

/** Effects that a skill showed when an agent obeyed it in a sandbox. */
export const detonationSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  subject: z.strictObject({ name: z.string(), path: z.string() }),
  agent: z.strictObject({
    name: z.string().describe('`obedient` for the scripted agent that does what the text says.'),
    version: z.string().nullable().describe('Version of a real agent.'),
    model: z.string().nullable(),
    decided: z
      .enum(['scripted', 'live', 'recorded'])
      .describe(
        'scripted: the obedient agent. live: in sessions of this run, with the planted files and without a network. recorded: in given sessions, without either.',
      ),
    observed: z
      .enum(['live', 'replayed'])
      .describe('replayed: the calls of its sessions were carried out again among the stand-ins.'),
  }),
  sessions: z
    .array(detonationSessionSchema)
    .describe('Sessions of a real agent; empty for the obedient one.'),
  sandbox: z.strictObject({ kind: z.string(), limits: z.string() }),
  steps: z.array(detonationStepSchema),
  steps_left_out: count.describe('Instructions beyond the limit of steps.'),
  hosts: z.array(detonationHostSchema),
  hosts_left_out: count,
  secrets: z.array(detonationSecretSchema).describe('Secrets that were touched or left.'),
  secrets_planted: count,
  files: z.array(detonationFileSchema),
  files_left_out: count,
  persistence: z.array(detonationPersistenceSchema),
  fetched_code: z
    .array(z.strictObject({ url: z.string(), step: z.int().min(1) }))
    .describe('Addresses whose code was run. The code was that of a stand-in.'),
  processes: z
    .array(z.strictObject({ command: z.string(), steps, left_running: z.boolean() }))
    .describe('Sampled every few milliseconds: short processes may be missing.'),
  stood_in: z.array(z.string()).describe('Missing modules and programs that were replaced with empty ones.'),
  abilities: z.array(detonationAbilitySchema),
  incomplete: z.array(z.string()).describe('Reasons for which effects may have been missed.'),
  against: differenceSchema.nullable(),
  gates: z.array(detonationGateSchema),
});

export type Detonation = CamelCased<z.infer<typeof detonationSchema>>;
export type DetonationStep = Detonation['steps'][number];
