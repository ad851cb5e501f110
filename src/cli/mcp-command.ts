import { resolve } from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { VERSION } from '../config/version.ts';
import { AllowedRoots } from '../mcp/allowed-roots.ts';
import { serveMcp } from '../mcp/serve-mcp.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { sayer } from './say.ts';

/** Messages about what a client sends wrong: one that sends nothing else must not fill a disk. */
const MOST_ERRORS = 20;
const LONGEST_ERROR = 300;

/**
 * `plugin-eval mcp [ROOT...]`: serves the tools over stdin and stdout until the client goes or the user interrupts.
 * @throws FileError
 */
export async function runMcp(folders: readonly string[], io: CliIo): Promise<ExitCode> {
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

/** Tells on stderr, line by line, what of the client's messages is no message of the protocol. */
function errorReporter(io: CliIo): (error: Error) => void {
  const say = sayer(io);
  let count = 0;
  return ({ message }) => {
    count += 1;
    if (count > MOST_ERRORS) return;
    say(`A message of the client was not understood: ${message.slice(0, LONGEST_ERROR)}`);
    if (count === MOST_ERRORS) say('Further messages of this kind will not be reported.');
  };
}
