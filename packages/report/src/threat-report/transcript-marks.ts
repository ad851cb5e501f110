import type { CaseSession } from '@plugin-eval/core/documents/threat-live.ts';
import type { CaseScore, SignalSpan } from '@plugin-eval/core/documents/threat-report.ts';
import { codePointLength } from '@plugin-eval/core/text/code-points.ts';

type Entry = CaseSession['transcript'][number];
type Scored = Pick<CaseScore, 'response' | 'spans'> & Partial<Pick<CaseScore, 'toolCalls'>>;

/** An entry of a transcript with the scorer's hits. */
export interface MarkedEntry {
  entry: Entry;
  /** The displayed text: for a scored call, its arguments as scored. */
  text: string;
  /** Spans with code point offsets into the text. */
  spans: readonly SignalSpan[];
}

/** Most marked hits; the scorer stores at most half as many. */
const MOST_SPANS = 1_000;
/** Number of scored calls to compare with each call of the transcript. */
const LOOK_AHEAD = 8;
/** Blanks; none of them takes two code units. */
const BLANKS = /[ \t\r\n]{0,100}/y;

/**
 * Places the hits of a case in its transcript. Its texts are searched for in the scored response in order,
 * its calls among the scored calls; unmatched entries have no hits. Time: linear in both.
 */
export function markTranscript(transcript: readonly Entry[], scored: Scored): MarkedEntry[] {
  const response = new ResponsePlaces(scored);
  const calls = new CallPlaces(scored);
  return transcript.map((entry) => {
    switch (entry.kind) {
      case 'text':
        return { entry, text: entry.text, spans: response.spansOf(entry.text) };
      case 'tool-call':
        return { entry, ...calls.find(entry.tool, entry.input) };
      default:
        return { entry, text: entry.text, spans: [] };
    }
  });
}

/** Walks through the scored response, in which the agent's texts appear in order with blanks between them. */
class ResponsePlaces {
  readonly #response: string;
  readonly #spans: readonly SignalSpan[];
  /** UTF-16 units and code points that are behind. */
  #units = 0;
  #points = 0;

  constructor({ response, spans }: Scored) {
    this.#response = response;
    this.#spans = spans.filter(({ place }) => place === 'response').slice(0, MOST_SPANS);
  }

  spansOf(text: string): SignalSpan[] {
    const skipped = this.#blanksBefore(text);
    if (skipped === null) return [];
    const start = this.#points + skipped;
    const length = codePointLength(text);
    this.#units += skipped + text.length;
    this.#points = start + length;
    return this.#spans
      .filter((span) => span.start < start + length && span.end > start)
      .map((span) => ({
        ...span,
        start: Math.max(0, span.start - start),
        end: Math.min(length, span.end - start),
      }));
  }

  /** Returns the number of blanks to skip for a text to begin here; null when it does not. */
  #blanksBefore(text: string): number | null {
    if (text === '') return null;
    if (this.#response.startsWith(text, this.#units)) return 0;
    BLANKS.lastIndex = this.#units;
    const blanks = BLANKS.exec(this.#response)?.[0].length ?? 0;
    return this.#response.startsWith(text, this.#units + blanks) ? blanks : null;
  }
}

/** Walks through the scored calls, which leave out those of tools of the driver itself. */
class CallPlaces {
  readonly #calls: CaseScore['toolCalls'];
  readonly #spans: ReadonlyMap<number | null, readonly SignalSpan[]>;
  #next = 0;

  constructor({ toolCalls = [], spans }: Scored) {
    this.#calls = toolCalls;
    const inCalls = spans.filter(({ place }) => place === 'tool_call').slice(0, MOST_SPANS);
    this.#spans = Map.groupBy(inCalls, ({ toolCall }) => toolCall);
  }

  find(tool: string, input: string): Pick<MarkedEntry, 'text' | 'spans'> {
    const at = this.#indexOf(tool, input);
    const call = at === null ? undefined : this.#calls[at];
    if (at === null || call === undefined) return { text: input, spans: [] };
    this.#next = at + 1;
    return { text: call.arguments, spans: this.#spans.get(at) ?? [] };
  }

  #indexOf(tool: string, input: string): number | null {
    const ahead = this.#calls.slice(this.#next, this.#next + LOOK_AHEAD);
    const same = ahead.findIndex((call) => isTool(tool, call.name) && call.arguments === input);
    if (same >= 0) return this.#next + same;
    const [first] = ahead;
    return first !== undefined && isTool(tool, first.name) ? this.#next : null;
  }
}

/** Servers put their name before that of a tool: `mcp__workspace__send_mail`. */
function isTool(toolName: string, name: string): boolean {
  return toolName === name || toolName.endsWith(`__${name}`);
}
