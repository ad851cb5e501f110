import type { GatewaySession, SessionAllowance } from './gateway-session.ts';

/** A request that may go to the provider. */
export interface AcceptedRequest {
  kind: 'accepted';
  /** The most that its answer can use. */
  most: SessionAllowance;
  /** Texts of its messages, in order. */
  texts: string[];
}

/**
 * Looks at a request of a session: it must ask the session's own model, offer no other tools than the session's, and say
 * how long the answer may be.
 * @param body as it came
 */
export function readGatewayRequest(
  body: Buffer,
  { model, tools }: Pick<GatewaySession, 'model' | 'tools'>,
): AcceptedRequest | { kind: 'refused'; reason: string } {
  const refused = (reason: string) => ({ kind: 'refused' as const, reason });
  let content: unknown;
  try {
    content = JSON.parse(body.toString('utf8'));
  } catch {
    return refused('The request is not JSON.');
  }
  if (!isRecord(content)) return refused('The request is not a JSON object.');
  if (content.model !== model.id) return refused(`The session may ask ${model.id} alone.`);
  const offered = listOf(content.tools).map(({ name, type }) => ({ name: String(name), type }));
  // Tools with a type of their own run at the provider: they reach the network from there.
  const foreign = offered.find(
    ({ name, type }) => !tools.has(name) || (type !== undefined && type !== 'custom'),
  );
  if (foreign !== undefined) return refused(`The tool ${foreign.name} is not one of the session's.`);
  if (!isEmpty(content.mcp_servers)) return refused('MCP servers are not part of the session.');
  if (!isEmpty(content.container)) return refused('A container is not part of the session.');
  if (listOf(content.messages).some(({ content: inner }) => fetchesAnything(inner)))
    return refused('Images and documents of elsewhere are not part of the session.');
  const { max_tokens: maxTokens } = content;
  if (typeof maxTokens !== 'number' || !Number.isSafeInteger(maxTokens) || maxTokens < 1)
    return refused('The request names no max_tokens.');
  return {
    kind: 'accepted',
    // A token is at least one byte, whatever the tokeniser.
    most: { inputTokens: body.length, outputTokens: maxTokens },
    texts: listOf(content.messages).flatMap(({ content: inner }) => textsOf(inner)),
  };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** Whether a block, or one in a tool's result, has the provider fetch something: a URL, or a file that is stored there. */
function fetchesAnything(content: unknown): boolean {
  return listOf(content).some(
    ({ source, content: inner }) =>
      (isRecord(source) && (source.type === 'url' || source.type === 'file')) || fetchesAnything(inner),
  );
}

function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  return listOf(content).flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
