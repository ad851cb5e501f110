import type { ToolDefinition } from '@plugin-eval/engine/model/call-model-with-tools.ts';

/** The tools of a session, as the imitated harness names them. Nothing else exists in it. */
export const SESSION_TOOLS: readonly ToolDefinition[] = [
  {
    name: 'Skill',
    description:
      'Loads the instructions of an installed skill. When the task at hand is one that a listed skill covers, call this before doing the task in another way, then follow what it returns. Only names from the list of skills can be called.',
    inputSchema: {
      type: 'object',
      properties: {
        skill: { type: 'string', description: 'Name of the skill, exactly as it is listed.' },
        args: { type: 'string', description: 'Arguments for the skill, if it takes any.' },
      },
      required: ['skill'],
    },
  },
  {
    name: 'Read',
    description:
      'Reads a text file. Files that belong to a skill lie in the base directory that the Skill tool returns.',
    inputSchema: {
      type: 'object',
      properties: {
        file_path: { type: 'string', description: 'Absolute path of the file.' },
        offset: { type: 'integer', minimum: 1, description: 'First line, from 1 on.' },
        limit: { type: 'integer', minimum: 1, description: 'How many lines.' },
      },
      required: ['file_path'],
    },
  },
];

/** The same tools in an environment, whose own tools read all other files. */
export const SESSION_TOOLS_IN_SCENE: readonly ToolDefinition[] = SESSION_TOOLS.map((tool) =>
  tool.name === 'Read'
    ? {
        ...tool,
        description: 'Reads a text file of a skill, in the base directory that the Skill tool returns.',
      }
    : tool,
);

/** Names under which harnesses offer sub-agents; here they are not available. */
export const SUB_AGENT_TOOLS: ReadonlySet<string> = new Set(['Agent', 'Task']);
