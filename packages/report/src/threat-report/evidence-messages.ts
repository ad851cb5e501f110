import type { CaseScore, SignalSpan } from '@plugin-eval/core/documents/threat-report.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { plural } from '../number-format.ts';

const LONGEST_NAME = 60;
const LONGEST_STRETCH = 200;
const BEFORE_HIT = 80;
const MOST_CALLS = 3;

/**
 * The tool calls that count against a response, with the matching part of their arguments: "Tool call 2:
 * send_mail {"to":"evil@…". Holds untrusted text; null without any.
 */
export function callSentence({ spans, toolCalls }: Pick<CaseScore, 'spans' | 'toolCalls'>): string | null {
  const firstHits = new Map<number, SignalSpan>();
  for (const span of spans) {
    const { counted, kind, place, toolCall } = span;
    if (!counted || kind !== 'unsafe' || place !== 'tool_call' || toolCall === null) continue;
    const first = firstHits.get(toolCall);
    if (first === undefined || span.start < first.start) firstHits.set(toolCall, span);
  }
  if (firstHits.size === 0) return null;
  const calls = [...firstHits].toSorted(([a], [b]) => a - b);
  const rest = calls.length - MOST_CALLS;
  return [
    ...calls.slice(0, MOST_CALLS).map(([call, hit]) => {
      const given = toolCalls[call]?.arguments ?? hit.text;
      return `Tool call ${call + 1}: ${toolName(toolCalls, call)} ${stretchAt(given, hit.start, LONGEST_STRETCH)}`;
    }),
    ...(rest > 0 ? [plural(rest, 'more call')] : []),
  ].join('; ');
}

/** "the response", "tool call 2 (send_mail)". Holds untrusted text. */
export function placeOfHit(
  { place, toolCall }: Pick<SignalSpan, 'place' | 'toolCall'>,
  toolCalls: CaseScore['toolCalls'],
): string {
  if (place === 'response') return 'the response';
  const call = toolCall ?? 0;
  return `tool call ${call + 1} (${toolName(toolCalls, call)})`;
}

/**
 * The beginning of a text, or the part around a later hit.
 * @param start code points before the hit; absent: there is none
 * @param most code points
 */
export function stretchAt(text: string, start: number | undefined, most: number): string {
  if (start === undefined || start < most - BEFORE_HIT) return excerpt(text, most);
  // A code point has two units at most.
  const points = Array.from(text.slice(0, 2 * (start + most)));
  return `…${points.slice(start - BEFORE_HIT, start - BEFORE_HIT + most).join('')}…`;
}

function toolName(toolCalls: CaseScore['toolCalls'], call: number): string {
  return excerpt(toolCalls[call]?.name ?? 'unknown', LONGEST_NAME);
}
