import { z } from 'zod';
import { PROTOCOL_NAMES } from '../../protocols/protocol.ts';

const words = z.record(z.string(), z.string());
const files = z
  .record(z.string(), z.union([z.string(), z.record(z.string(), z.unknown())]))
  .describe('Files by path in the home folder: a text, or a record that is written as JSON.');

/** The scene of a session: an MCP server over HTTP, and what the agent needs so that it uses nothing else. */
const sceneSchema = z.strictObject({
  prefix: z.string().describe("Prefix of the scene's tools, as the agent shows them to its model."),
  arguments: z.array(z.string()).default([]),
  environment: words.default({}),
  files: files
    .default({})
    .describe(
      'Further files: records are merged with those above, texts put after them. {briefing} is the text before the conversation.',
    ),
  quiet: z
    .array(z.string())
    .default([])
    .describe('Tools of the agent that only read skills or its own notes: they are no actions.'),
});

export const agentSessionSchema = z.strictObject({
  command: z
    .array(z.string().min(1))
    .min(1)
    .describe(
      'Command that speaks ACP on standard input and output. The first word: a command of the npm package, a program in PATH, or a path.',
    ),
  version: z
    .int()
    .positive()
    .default(1)
    .describe('Raise it when sessions of the row are no longer comparable.'),
  skills: z.string().default('.agents/skills').describe('Folder of skills, relative to the home folder.'),
  protocols: z
    .partialRecord(z.enum(PROTOCOL_NAMES), words)
    .refine((given) => Object.keys(given).length > 0, { error: 'Name at least one protocol.' })
    .describe('Protocols in order of preference, each with the values of further placeholders.'),
  model: z
    .string()
    .optional()
    .describe('Model that the agent asks for whatever it is told; the gateway replaces it.'),
  environment: words.default({}),
  files: files.default({}),
  kept_out: z
    .array(z.string().min(1))
    .default([])
    .describe(
      'Files and folders of a case that are not laid into the working folder, because the agent would take them for its settings.',
    ),
  authenticate: z.string().optional().describe('Method of `authenticate` to call before a session.'),
  mode: z.string().optional().describe('Mode of the session, as `session/set_mode` takes it.'),
  options: z
    .array(z.strictObject({ id: z.string(), value: z.string() }))
    .default([])
    .describe('Options of the session, as `session/set_config_option` takes them.'),
  new_session: z.record(z.string(), z.unknown()).default({}).describe('Further parameters of `session/new`.'),
  skill_tool: z
    .strictObject({ name: z.string(), field: z.string() })
    .optional()
    .describe('Tool that loads a skill, and the field that names it. Absent: skills are read as files.'),
  sub_agents: z.array(z.string()).default([]).describe('Tools that start another agent.'),
  listing: z
    .strictObject({
      start: z.string(),
      end: z.string(),
      row: z.string().describe('Template of a row, with the placeholders {name} and {description}.'),
    })
    .optional()
    .describe('Texts around the list of skills in a request. Absent: found by name and description.'),
  asides: z
    .enum(['none', 'without-tools', 'with-tools'])
    .default('without-tools')
    .describe(
      'Calls of the model outside the conversation. An agent whose asides have tools gets no scenes.',
    ),
  first_call_seconds: z
    .number()
    .positive()
    .max(600)
    .default(20)
    .describe('Seconds from the prompt to the first call of the model; later the session is given up.'),
  scene: sceneSchema.optional().describe('Absent: the agent takes no MCP servers, and gets no scenes.'),
});

/** One agent that speaks the Agent Client Protocol, as data: `--agent FILE.yaml`. */
export const agentRowSchema = z.strictObject({
  agent: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, { error: 'Use lower-case letters, digits and hyphens.' }),
  title: z.string().min(1).max(80),
  package: z.string().min(1).optional().describe('npm package of the command. Absent: it is found in PATH.'),
  programs: z
    .array(z.string().min(1))
    .optional()
    .describe('Further npm packages that the command starts, each as NAME@VERSION.'),
  version: z.string().min(1).optional().describe('Version that was tried.'),
  session: agentSessionSchema,
});

export type AgentRow = z.infer<typeof agentRowSchema>;
