import { isRecord, type JsonRecord, parseJson } from '@plugin-eval/core/text/json-values.ts';
import type { AcceptedRequest, AgentRequest, ProtocolSession, RefusedRequest } from './protocol.ts';
import { otherModel } from './refusals.ts';

/** A request as read by a protocol. */
export interface ReadRequest {
  /** Most tokens of the answer. */
  outputTokens: number;
  /** Fields forwarded with changed values; without any the body is forwarded unchanged. */
  changes: JsonRecord;
  agentRequest: AgentRequest;
}

/**
 * Reads a request that names its model in the body.
 * @param read what the protocol says to it: the request, or why it is refused
 */
export function readRequestJson(
  body: Buffer,
  { model, asksForModel = null }: Pick<ProtocolSession, 'model' | 'asksForModel'>,
  read: (content: JsonRecord) => ReadRequest | string,
): AcceptedRequest | RefusedRequest {
  const given = parseJson(body.toString('utf8'));
  if (given === undefined) return { kind: 'refused', reason: 'The request is not JSON.' };
  if (!isRecord(given)) return { kind: 'refused', reason: 'The request is not a JSON object.' };
  const isMapped = asksForModel !== null && given.model === asksForModel;
  const content = isMapped ? { ...given, model: model.id } : given;
  if (content.model !== undefined && content.model !== model.id)
    return { kind: 'refused', reason: otherModel({ model }) };
  const found = read(content);
  if (typeof found === 'string') return { kind: 'refused', reason: found };
  const { outputTokens, changes, agentRequest } = found;
  const isChanged = isMapped || Object.keys(changes).length > 0;
  return {
    kind: 'accepted',
    // A token is at least one byte, whatever the tokeniser.
    most: { inputTokens: body.length, outputTokens },
    body: isChanged ? Buffer.from(JSON.stringify({ ...content, ...changes }), 'utf8') : body,
    agentRequest,
  };
}
