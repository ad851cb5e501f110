import type { Level } from '@plugin-eval/core/documents/names.ts';
import type { ReactNode } from 'react';
import type { LineSpan } from './locate-quote.ts';

export type AnnotationKind = Level | 'evidence';

export const ANNOTATION_KINDS: readonly AnnotationKind[] = ['error', 'warning', 'info', 'evidence'];

/** A remark on a place in a text. */
export interface Annotation {
  /** Short id, stable for the same document: it is part of the URL. */
  id: string;
  kind: AnnotationKind;
  /** 1-based. */
  line: number;
  /** The spans it refers to, if known; otherwise the whole line. */
  spans: readonly LineSpan[];
  /** Summary in plain words, for screen readers. */
  summary: string;
  note: ReactNode;
}

/** Sorts by line, then most severe first. */
export function inReadingOrder(annotations: readonly Annotation[]): Annotation[] {
  return [...annotations].sort(
    (a, b) =>
      a.line - b.line ||
      (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0) ||
      ANNOTATION_KINDS.indexOf(a.kind) - ANNOTATION_KINDS.indexOf(b.kind),
  );
}
