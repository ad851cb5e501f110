import type { ToolCall } from '@plugin-eval/core/documents/probe.ts';
import type { SignalSpan } from '@plugin-eval/core/documents/threat-report.ts';
import { argumentsText } from '../calls/call-texts.ts';
import type { Evidence } from './find-evidence.ts';
import type { FoundSignal } from './read-signals.ts';

const MOST_CHARACTERS = 200;
/** Most spans stored of each pattern, and in total. */
const MOST_OF_ONE = 20;
const MOST = 500;

/** Every hit and its place, evidence first, then in the order of the answer. */
export function caseSpans(
  response: string,
  toolCalls: readonly ToolCall[],
  signals: readonly FoundSignal[],
  evidence: readonly Evidence[],
): SignalSpan[] {
  const inResponse = codePointCutter(response);
  const found = [
    ...evidence.map((one): SignalSpan => {
      const call = one.call === null ? undefined : toolCalls[one.call];
      const cut = call === undefined ? inResponse : codePointCutter(argumentsText(call));
      return {
        label: one.label,
        kind: 'unsafe',
        source: 'evidence',
        place: one.call === null ? 'response' : 'tool_call',
        toolCall: one.call,
        start: one.start,
        end: one.end,
        text: cut(one.start, one.end),
        counted: true,
        marked: null,
      };
    }),
    ...answerSpans(response, signals),
  ];
  return fewOfEach(found);
}

/** Hits of patterns in an answer. */
export function answerSpans(response: string, signals: readonly FoundSignal[]): SignalSpan[] {
  const cut = codePointCutter(response);
  return fewOfEach(
    signals.map(({ label, kind, source, start, end, marked }) => ({
      label,
      kind,
      source,
      place: 'response' as const,
      toolCall: null,
      start,
      end,
      text: '',
      counted: marked === null,
      marked,
    })),
  ).map((span) => ({ ...span, text: cut(span.start, span.end) }));
}

function fewOfEach(spans: readonly SignalSpan[]): SignalSpan[] {
  const count = new Map<string, number>();
  return spans
    .filter(({ source, label, counted }) => {
      const key = `${source} ${label} ${counted}`;
      const already = count.get(key) ?? 0;
      count.set(key, already + 1);
      return already < MOST_OF_ONE;
    })
    .slice(0, MOST);
}

const ASTRAL = /[\ud800-\udfff]/;

/** Cuts by code points; most texts have as many of them as UTF-16 units. */
function codePointCutter(text: string): (start: number, end: number) => string {
  if (!ASTRAL.test(text)) return (start, end) => text.slice(start, Math.min(end, start + MOST_CHARACTERS));
  const points = Array.from(text);
  return (start, end) => points.slice(start, Math.min(end, start + MOST_CHARACTERS)).join('');
}
