import { resolve } from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { EXIT, type ExitCode } from '@plugin-eval/app/operations/exit-code.ts';
import { anyArguments } from '@plugin-eval/app/operations/operation.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { defineCommand } from './cli-command.ts';
import { portsOf } from './create-ports.ts';
import type { CliIo } from './io.ts';
import { AllowedRoots } from './mcp/allowed-roots.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { messageWriter } from './stderr-messages.ts';

/** Most messages about a client's invalid input, which must not fill a disk. */
const MOST_ERRORS = 20;
const LONGEST_ERROR = 300;

/**
 * `plugin-eval mcp [ROOT...]`: serves the tools over stdin and stdout until the client disconnects or the
 * user interrupts.
 */
export const MCP = defineCommand(
  {
    name: 'mcp',
    summary: 'serve the free, offline tools to agents over the Model Context Protocol',
    description:
      'Serves score, scan, compare, set, fix, explain_rule and run_status to one client over stdin and stdout. Reads only files in the roots, writes nothing, executes nothing of a skill, and spends no money.',
    examples: `
  claude mcp add plugin-eval -- plugin-eval mcp ./skills
  plugin-eval mcp ~/.claude/skills ./plugins`,
    arguments: {
      roots: anyArguments('folders that clients may read (default: the working directory)', 'root'),
    },
  },
  ({ roots }, { io }) => serveTools(roots, io),
);

async function serveTools(folders: readonly string[], io: CliIo): Promise<ExitCode> {
  const named = folders.length === 0 ? ['.'] : folders;
  const roots = new AllowedRoots(named.map((folder) => resolve(io.workingDirectory, folder)));
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const stopListening = io.onInterrupt(end);
  const transport = new StdioServerTransport();
  const server = await serveMcp(transport, roots, portsOf(io, { quiet: true }), VERSION);
  server.server.onclose = end;
  server.server.onerror = errorReporter(io);
  process.stdin.once('end', end);
  try {
    await over;
  } finally {
    stopListening();
    await server.close();
  }
  return EXIT.fine;
}

/** Reports invalid messages of the client on stderr, line by line. */
function errorReporter(io: CliIo): (error: Error) => void {
  const say = messageWriter(io);
  let count = 0;
  return ({ message }) => {
    count += 1;
    if (count > MOST_ERRORS) return;
    say(`A message of the client was not understood: ${message.slice(0, LONGEST_ERROR)}`);
    if (count === MOST_ERRORS) say('Further messages of this kind will not be reported.');
  };
}
