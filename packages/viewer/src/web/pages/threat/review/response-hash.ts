import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';

/**
 * Hash of a reviewed response with its tool calls: SHA-256 in hexadecimal, as packages/threat/src/metrics computes it
 * for the terminal.
 */
export async function responseHash({
  response,
  toolCalls,
}: Pick<CaseScore, 'response' | 'toolCalls'>): Promise<string> {
  const text = JSON.stringify([response, toolCalls.map(({ name, arguments: given }) => [name, given])]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
