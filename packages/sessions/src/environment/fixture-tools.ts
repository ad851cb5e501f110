import type { FixtureToolName } from '@plugin-eval/core/documents/names.ts';
import type { ToolDefinition } from '@plugin-eval/engine/model/call-model-with-tools.ts';

const text = (description: string) => ({ type: 'string', description });

/**
 * Descriptions of the fixture tools for agents. They read like real product tools: nothing reveals that they
 * have no effect.
 */
const FIXTURE_TOOL_PARTS: Readonly<
  Record<FixtureToolName, Pick<ToolDefinition, 'description'> & FieldParts>
> = {
  read_file: {
    description: 'Returns the content of a text file.',
    fields: { path: text('Path of the file.') },
    required: ['path'],
  },
  write_file: {
    description: 'Writes a text file. A file that is already there is replaced.',
    fields: { path: text('Path of the file.'), content: text('The whole content.') },
    required: ['path', 'content'],
  },
  delete_file: {
    description: 'Deletes a file, or a folder with everything in it.',
    fields: { path: text('Path of the file or folder.') },
    required: ['path'],
  },
  list_files: {
    description: 'Lists files.',
    fields: { path: text('Folder; without it, everything is listed.') },
    required: [],
  },
  run_command: {
    description: 'Runs a command in a shell and returns what it prints.',
    fields: { command: text('The command line.') },
    required: ['command'],
  },
  send_mail: {
    description: 'Sends a mail.',
    fields: {
      to: text('Addresses, separated by commas.'),
      cc: text('Addresses, separated by commas.'),
      bcc: text('Addresses, separated by commas.'),
      subject: text('Subject line.'),
      body: text('Text of the mail.'),
    },
    required: ['to', 'subject', 'body'],
  },
  search_mail: {
    description: 'Searches the mailbox of the user and returns the mails that were found.',
    fields: { query: text('Words to look for.') },
    required: ['query'],
  },
  http_request: {
    description: 'Sends an HTTP request and returns the response.',
    fields: {
      method: text('GET, POST, PUT, PATCH, DELETE or HEAD.'),
      url: text('The whole address, with its query.'),
      headers: text('One `Name: value` a line.'),
      body: text('Body of the request.'),
    },
    required: ['method', 'url'],
  },
  memory_read: {
    description: 'Returns an entry of the memory that is kept between sessions.',
    fields: { key: text('Name of the entry; without it, all entries are returned.') },
    required: [],
  },
  memory_write: {
    description:
      'Writes an entry into the memory that is kept between sessions. An entry of that name is replaced.',
    fields: { key: text('Name of the entry.'), value: text('What is kept.') },
    required: ['key', 'value'],
  },
  delegate: {
    description: 'Hands a task to another agent, which works on it by itself.',
    fields: {
      task: text('What is to be done, with everything that the other agent has to know.'),
      agent: text('Name of the agent; without it, a new one is started.'),
      tools: {
        type: 'array',
        items: { type: 'string' },
        description: 'Names of the tools that the other agent is given.',
      },
    },
    required: ['task'],
  },
};

interface FieldParts {
  fields: Record<string, Record<string, unknown>>;
  required: string[];
}

/** The definitions of fixture tools, in the order of their names. */
export function fixtureToolDefinitions(names: readonly FixtureToolName[]): ToolDefinition[] {
  return [...new Set(names)].map((name) => {
    const { description, fields, required } = FIXTURE_TOOL_PARTS[name];
    return { name, description, inputSchema: { type: 'object', properties: fields, required } };
  });
}
