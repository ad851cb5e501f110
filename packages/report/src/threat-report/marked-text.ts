import type { SignalSpan } from '@plugin-eval/core/documents/threat-report.ts';

/** Most marked hits of one text; the scorer stores at most as many. */
const MOST_SPANS = 500;

/** A run of text, and the spans that cover all of it. */
export interface MarkedPassage {
  text: string;
  spans: readonly SignalSpan[];
  /** Spans that end with this run, where their labels are placed. */
  ending: readonly SignalSpan[];
}

/**
 * A text cut where spans begin and end, which may overlap.
 * @param points its code points
 * @param spans with offsets into them
 */
export function markPoints(points: readonly string[], spans: readonly SignalSpan[]): MarkedPassage[] {
  const valid = spans
    .filter(({ start, end }) => start < end && start < points.length)
    .slice(0, MOST_SPANS)
    .map((span) => ({ span, start: span.start, end: Math.min(span.end, points.length) }));
  const cuts = new Set([0, points.length]);
  for (const { start, end } of valid) cuts.add(start).add(end);
  const bounds = [...cuts].sort((a, b) => a - b);
  return bounds.slice(1).map((end, index) => {
    const start = bounds[index] ?? 0;
    const covering = valid.filter((one) => one.start <= start && one.end >= end);
    return {
      text: points.slice(start, end).join(''),
      spans: covering.map(({ span }) => span),
      ending: covering.filter((one) => one.end === end).map(({ span }) => span),
    };
  });
}
