import type { ToolDefinition } from '@plugin-eval/engine/model/call-model-with-tools.ts';

const path = (description: string) => ({ type: 'string', description });

/** Tools of an agent in executed sessions, in addition to `Skill`, named as in the imitated harness. */
export const EXECUTION_TOOLS: readonly ToolDefinition[] = [
  {
    name: 'Bash',
    description:
      'Runs a command of the shell in the working folder and returns its output, standard error included, and its exit code if that is not 0. Each call starts in the working folder. There is no network.',
    inputSchema: {
      type: 'object',
      properties: {
        command: { type: 'string', description: 'The command, or several lines of them.' },
        timeout: { type: 'integer', minimum: 1, description: 'Milliseconds after which it is ended.' },
      },
      required: ['command'],
    },
  },
  {
    name: 'Read',
    description: 'Reads a text file.',
    inputSchema: {
      type: 'object',
      properties: {
        file_path: path('Absolute, or relative to the working folder.'),
        offset: { type: 'integer', minimum: 1, description: 'First line, from 1 on.' },
        limit: { type: 'integer', minimum: 1, description: 'How many lines.' },
      },
      required: ['file_path'],
    },
  },
  {
    name: 'Write',
    description: 'Writes a text file, with the folders above it; what it held before is replaced.',
    inputSchema: {
      type: 'object',
      properties: {
        file_path: path('Absolute, or relative to the working folder.'),
        content: { type: 'string' },
      },
      required: ['file_path', 'content'],
    },
  },
  {
    name: 'Edit',
    description:
      'Replaces a text in a file by another one. The old text must occur exactly once, unless replace_all is set.',
    inputSchema: {
      type: 'object',
      properties: {
        file_path: path('Absolute, or relative to the working folder.'),
        old_string: { type: 'string' },
        new_string: { type: 'string' },
        replace_all: { type: 'boolean' },
      },
      required: ['file_path', 'old_string', 'new_string'],
    },
  },
  {
    name: 'LS',
    description: 'Lists a folder.',
    inputSchema: {
      type: 'object',
      properties: { path: path('Absolute, or relative to the working folder, which it is by default.') },
    },
  },
  {
    name: 'Grep',
    description: 'Searches the files of a folder for an extended regular expression.',
    inputSchema: {
      type: 'object',
      properties: {
        pattern: { type: 'string' },
        path: path('A file or folder; by default the working folder.'),
        ignore_case: { type: 'boolean' },
      },
      required: ['pattern'],
    },
  },
];
