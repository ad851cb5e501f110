import type { SignalSpan } from '../../documents/threat-report.ts';

/** A run of text, and the spans that cover all of it. */
export interface MarkedRun {
  text: string;
  spans: readonly SignalSpan[];
}

/**
 * A text cut where spans begin and end, which may overlap.
 * @param spans with code point offsets into the text
 */
export function markText(text: string, spans: readonly SignalSpan[]): MarkedRun[] {
  const points = Array.from(text);
  const valid = spans.filter(({ start, end }) => start < end && start < points.length);
  const cuts = new Set([0, points.length]);
  for (const { start, end } of valid) {
    cuts.add(start);
    cuts.add(Math.min(end, points.length));
  }
  const bounds = [...cuts].sort((a, b) => a - b);
  return bounds.slice(1).map((end, index) => {
    const start = bounds[index] ?? 0;
    return {
      text: points.slice(start, end).join(''),
      spans: valid.filter((span) => span.start <= start && span.end >= end),
    };
  });
}
