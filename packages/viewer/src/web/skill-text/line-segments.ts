import type { OffsetRange } from '@plugin-eval/core/text/markdown-regions.ts';
import { ANNOTATION_KINDS, type Annotation, type AnnotationKind } from './annotation.ts';

/** A piece of a line that looks the same all along. */
export interface Segment {
  text: string;
  isCode: boolean;
  /** The gravest mark on it; null without one. */
  mark: AnnotationKind | null;
  isSelected: boolean;
}

interface Mark extends OffsetRange {
  kind: AnnotationKind;
  isSelected: boolean;
}

/** A line cut wherever a code span or a mark begins or ends. Joined again, the segments are the line. */
export function segmentsOf(
  line: string,
  codeSpans: readonly OffsetRange[],
  marks: readonly Mark[],
): Segment[] {
  const bounds = [...codeSpans, ...marks].flatMap(({ start, end }) => [start, end]);
  const cuts = [...new Set([0, ...bounds.map((at) => clamp(at, line.length)), line.length])].sort(
    (a, b) => a - b,
  );
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? line.length;
    const within = (range: OffsetRange) => range.start <= start && range.end >= end;
    const over = marks.filter(within);
    return {
      text: line.slice(start, end),
      isCode: codeSpans.some(within),
      mark: ANNOTATION_KINDS.find((kind) => over.some((mark) => mark.kind === kind)) ?? null,
      isSelected: over.some((mark) => mark.isSelected),
    };
  });
}

/** The marks that annotations leave on one line. */
export function marksOn(
  lineNumber: number,
  annotations: readonly Annotation[],
  selected: string | null,
): Mark[] {
  return annotations.flatMap(({ id, kind, spans }) =>
    spans
      .filter((span) => span.line === lineNumber)
      .map(({ start, end }) => ({ start, end, kind, isSelected: id === selected })),
  );
}

function clamp(at: number, length: number): number {
  return Math.min(length, Math.max(0, at));
}
