import type { SignalSpan } from '@plugin-eval/core/documents/threat-report.ts';
import { type MarkedPassage, markPoints } from './marked-text.ts';

const AROUND_HIT = 200;
const LONGEST_HIT = 400;
/** Default limit of all excerpts after the beginning, in code points. */
const MOST_LATE = 8_000;

/** A stretch of a text with its hits. */
export interface ExcerptPart {
  /** Code points before it. */
  start: number;
  passages: readonly MarkedPassage[];
}

export interface ExcerptedText {
  /** The beginning, then the context of later hits; never empty, in order, without overlap. */
  parts: readonly ExcerptPart[];
  /** Code points of the whole text. */
  length: number;
  /** True when the parts hold all of it. */
  whole: boolean;
}

/**
 * Returns as much of a text as a reader needs: its beginning, then the context of later hits.
 * @param spans with code point offsets into the text
 * @param most code points of the beginning
 * @param mostLate code points of all stretches behind it
 */
export function excerptText(
  text: string,
  spans: readonly SignalSpan[],
  most: number,
  mostLate = MOST_LATE,
): ExcerptedText {
  const points = Array.from(text);
  const windows = [{ start: 0, end: Math.min(points.length, most) }];
  const late = spans.filter(({ start, end }) => start < end && end > most && start < points.length);
  let budget = mostLate;
  for (const span of late.toSorted((a, b) => a.start - b.start)) {
    const last = windows.at(-1);
    const hitEnd = Math.min(span.start + LONGEST_HIT, span.end);
    const end = Math.min(points.length, hitEnd + AROUND_HIT);
    const start = Math.max(last?.end ?? 0, span.start - AROUND_HIT);
    if (end - start > budget) break;
    budget -= Math.max(0, end - start);
    if (last !== undefined && start === last.end) last.end = Math.max(last.end, end);
    else windows.push({ start, end });
  }
  return {
    parts: windows.map(({ start, end }) => ({
      start,
      passages: markPoints(
        points.slice(start, end),
        spans
          .filter((span) => span.start < end && span.end > start)
          .map((span) => ({ ...span, start: Math.max(0, span.start - start), end: span.end - start })),
      ),
    })),
    length: points.length,
    whole: windows.length === 1 && windows[0]?.end === points.length,
  };
}

/** Chooses the mark of a passage: counted unsafe hits first, then safe hits, then hits that do not count. */
export function passageKind({ spans }: Pick<MarkedPassage, 'spans'>): 'unsafe' | 'safe' | 'off' | null {
  if (spans.length === 0) return null;
  const counted = spans.filter((span) => span.counted);
  if (counted.length === 0) return 'off';
  return counted.some(({ kind }) => kind === 'unsafe') ? 'unsafe' : 'safe';
}
