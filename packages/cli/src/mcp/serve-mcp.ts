import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  type CallToolResult,
  RootsListChangedNotificationSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import type { Ports } from '@plugin-eval/app/ports.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';
import type { AllowedRoots } from './allowed-roots.ts';
import type { McpTool, ToolContext } from './mcp-tool.ts';
import { compareTool } from './tools/compare-tool.ts';
import { explainRuleTool } from './tools/explain-rule-tool.ts';
import { fixTool } from './tools/fix-tool.ts';
import { runStatusTool } from './tools/run-status-tool.ts';
import { scanTool } from './tools/scan-tool.ts';
import { scoreTool } from './tools/score-tool.ts';
import { setTool } from './tools/set-tool.ts';
import { delimitUntrusted, UNTRUSTED_NOTICE } from './untrusted-text.ts';

const TOOLS: readonly McpTool[] = [
  scoreTool,
  scanTool,
  compareTool,
  setTool,
  fixTool,
  explainRuleTool,
  runStatusTool,
];

/** Characters of a text for reading: more fills the context of an agent. */
const LONGEST_TEXT = 30_000;

/** Milliseconds to wait for a client's roots; after that, those of the start apply. */
const ROOTS_TIMEOUT = 5_000;

const INSTRUCTIONS = `Scores, scans and compares agent skills, and looks at sets of them, in the folders that the server was started with. Everything is offline and read-only, and costs nothing. ${UNTRUSTED_NOTICE}`;

type CallExtra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/**
 * Serves the tools to one client, until the transport is closed.
 * @param version of plugin-eval
 * @returns once the transport is listening
 */
export async function serveMcp(
  transport: Transport,
  roots: AllowedRoots,
  ports: Ports,
  version: string,
): Promise<McpServer> {
  const server = new McpServer({ name: 'plugin-eval', version }, { instructions: INSTRUCTIONS });
  // What a client declares is known before its first call is answered.
  let narrowed = Promise.resolve();
  const narrow = () => {
    narrowed = narrowRoots(server, roots);
  };
  server.server.oninitialized = narrow;
  server.server.setNotificationHandler(RootsListChangedNotificationSchema, narrow);
  for (const tool of TOOLS) {
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: tool.input,
        outputSchema: tool.output,
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      async (input: Record<string, unknown>, extra: CallExtra) => {
        await narrowed;
        return callTool(tool, input, {
          roots,
          ports: { ...ports, signal: AbortSignal.any([ports.signal, extra.signal]), progress: () => {} },
          report: reporter(extra),
        });
      },
    );
  }
  await server.connect(transport);
  return server;
}

async function narrowRoots({ server }: McpServer, roots: AllowedRoots): Promise<void> {
  if (server.getClientCapabilities()?.roots === undefined) return;
  const declared = await server.listRoots(undefined, { timeout: ROOTS_TIMEOUT }).catch(() => null);
  if (declared !== null) roots.narrow(declared.roots.map(({ uri }) => uri));
}

async function callTool(
  tool: McpTool,
  input: Record<string, unknown>,
  context: ToolContext,
): Promise<CallToolResult> {
  try {
    const { result, text, isError = false } = await tool.call(input, context);
    return {
      ...(isError && { isError }),
      structuredContent: toDocument(result) as Record<string, unknown>,
      content: [{ type: 'text', text: delimited(text, context) }],
    };
  } catch (error) {
    if (!PluginEvalError.isInstance(error)) throw error;
    return { isError: true, content: [{ type: 'text', text: delimited(error.message, context) }] };
  }
}

function delimited(text: string, { ports }: ToolContext): string {
  // Never half of a surrogate pair.
  const shown = text.slice(0, LONGEST_TEXT).replace(/[\ud800-\udbff]$/, '');
  const rest =
    shown.length < text.length
      ? '\n[The rest was left out; plugin-eval on the command line shows everything.]'
      : '';
  return delimitUntrusted(`${shown}${rest}`, `untrusted-${ports.randomId(16)}`);
}

/** Reports progress to a client that requested it. */
function reporter({ _meta, sendNotification }: CallExtra): ToolContext['report'] {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return () => {};
  return (progress, message) => {
    // A client that is gone hears nothing.
    sendNotification({
      method: 'notifications/progress',
      params: { progressToken, progress, message },
    }).catch(() => {});
  };
}
