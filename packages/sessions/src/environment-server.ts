import type { ToolDefinition } from '@plugin-eval/engine/model/call-model-with-tools.ts';

/** The harness's name for the MCP server with an environment's tools. */
export const ENVIRONMENT_SERVER = 'workspace';
/** Prefix of tool names as the agent sees them. */
export const SCENE_TOOL_PREFIX = `mcp__${ENVIRONMENT_SERVER}__`;

/** Version for a client that names none. Source: https://modelcontextprotocol.io/specification/versioning. */
const PROTOCOL_VERSION = '2025-06-18';
/**
 * More than any answer of an environment has: the harness would put those over 50,000 characters into a file outside
 * the session's reach. Verified by experiment (Claude Code 2.1.330).
 */
const LONGEST_RESULT = 500_000;
const [METHOD_NOT_FOUND, INTERNAL_ERROR] = [-32601, -32603];

/** A call forwarded by the harness. */
export interface ServedCall {
  /** Id of the call in the conversation; null when the harness does not report it. */
  id: string | null;
  /** Name without the prefix. */
  tool: string;
  /** JSON text. */
  input: string;
}

/** The SDK's transport to a server in its own process. */
export interface ServerTransport {
  onmessage?: (message: unknown) => void;
  start?(): Promise<void>;
  send(message: unknown): Promise<void>;
}

/** The names of an environment's tools as the agent sees them. */
export function environmentToolNames(tools: readonly Pick<ToolDefinition, 'name'>[]): string[] {
  return tools.map(({ name }) => `${SCENE_TOOL_PREFIX}${name}`);
}

/** Answers a call of one of an environment's tools; it never throws for anything that an agent wrote. */
export type AnswerServedCall = (call: ServedCall) => Promise<{ ok: boolean; text: string }>;

/** Answers one message of MCP; null when none is expected. */
export type EnvironmentMessages = (message: unknown) => Promise<Record<string, unknown> | null>;

/**
 * The tools of an environment as MCP has them. It speaks as much of the protocol as takes to list and call tools: the server
 * that the SDK makes itself wants zod schemas, and turns calls away that do not fit them, which here are evidence like
 * all others.
 */
export function environmentMessages(
  tools: readonly ToolDefinition[],
  answer: AnswerServedCall,
): EnvironmentMessages {
  async function reply(method: unknown, params: Record<string, unknown>): Promise<unknown> {
    if (method === 'initialize') {
      const { protocolVersion = PROTOCOL_VERSION } = params;
      const serverInfo = { name: ENVIRONMENT_SERVER, version: '1.0.0' };
      return { protocolVersion, capabilities: { tools: {} }, serverInfo };
    }
    if (method === 'ping') return {};
    if (method === 'tools/list') return { tools: tools.map(listedTool) };
    if (method !== 'tools/call') return null;
    const { ok, text } = await answer(servedCall(params));
    return { content: [{ type: 'text', text }], isError: !ok };
  }

  return async (message) => {
    const { id, method, params } = recordOf(message);
    // Notifications want no answer, and nothing was asked of the other side.
    if (id === undefined || method === undefined) return null;
    const result = await reply(method, recordOf(params)).catch(() => undefined);
    const error =
      result === null
        ? { code: METHOD_NOT_FOUND, message: 'There is no such method.' }
        : { code: INTERNAL_ERROR, message: 'The server is broken.' };
    return { jsonrpc: '2.0', id, ...(result ? { result } : { error }) };
  };
}

/** The same as a server in this process, for the option `mcpServers` of the SDK. */
export function environmentServer(tools: readonly ToolDefinition[], answer: AnswerServedCall) {
  const reply = environmentMessages(tools, answer);
  const serve = async (message: unknown, transport: ServerTransport) => {
    const answer = await reply(message);
    if (answer !== null) await transport.send(answer);
  };
  return {
    type: 'sdk' as const,
    name: ENVIRONMENT_SERVER,
    instance: {
      async connect(transport: ServerTransport): Promise<void> {
        // A session that has ended takes no more answers.
        transport.onmessage = (message) => void serve(message, transport).catch(() => undefined);
        await transport.start?.();
      },
      async close(): Promise<void> {},
    },
  };
}

export type EnvironmentServer = ReturnType<typeof environmentServer>;

/** Shown to the agent from the start, rather than once it searches for tools. */
function listedTool({ name, description, inputSchema }: ToolDefinition) {
  const hints = { 'anthropic/alwaysLoad': true, 'anthropic/maxResultSizeChars': LONGEST_RESULT };
  return { name, description, inputSchema, _meta: hints };
}

function servedCall({ name, arguments: input, _meta: meta }: Record<string, unknown>): ServedCall {
  const id = recordOf(meta)['claudecode/toolUseId'];
  return {
    id: typeof id === 'string' ? id : null,
    tool: String(name),
    input: JSON.stringify(input ?? {}),
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
