import type { ProtocolSession } from './protocol.ts';

/** Reasons for rejecting a request, in any protocol. */
export const FETCHES_ELSEWHERE = 'Images and documents from elsewhere are not available in this session.';

export function foreignTool(name: unknown): string {
  return `The tool ${String(name)} is not a tool of this session.`;
}

export function otherModel({ model }: Pick<ProtocolSession, 'model'>): string {
  return `This session may call ${model.id} only.`;
}

export function namesNo(field: string): string {
  return `The request names no ${field}.`;
}

/** Returns the token limit of an answer: the requested one, at most the session's; null without either. */
export function outputTokensOf(
  given: unknown,
  { mostAnswerTokens }: Pick<ProtocolSession, 'mostAnswerTokens'>,
): number | null {
  const most = typeof given === 'number' && given >= 1 ? given : Number.POSITIVE_INFINITY;
  const tokens = Math.floor(Math.min(most, mostAnswerTokens ?? most));
  return Number.isSafeInteger(tokens) ? tokens : null;
}
