import { resolve } from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { VERSION } from '../config/version.ts';
import { AllowedRoots } from '../mcp/allowed-roots.ts';
import { serveMcp } from '../mcp/serve-mcp.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';

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
  process.stdin.once('end', end);
  try {
    await over;
  } finally {
    stopListening();
    await server.close();
  }
  return EXIT.fine;
}
