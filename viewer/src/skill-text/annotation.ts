import type { ReactNode } from 'react';
import type { Level } from '../../../src/documents/names.ts';
import type { LineSpan } from './locate-quote.ts';

export type AnnotationKind = Level | 'evidence';

export const ANNOTATION_KINDS: readonly AnnotationKind[] = ['error', 'warning', 'info', 'evidence'];

/** Something that is said about a place of a text. */
export interface Annotation {
  /** Short, and the same whenever the same document is shown: it stands in the URL. */
  id: string;
  kind: AnnotationKind;
  /** 1-based. */
  line: number;
  /** What it is about, as far as that is known; else the whole line. */
  spans: readonly LineSpan[];
  /** In plain words, for those who hear the page. */
  summary: string;
  note: ReactNode;
}

/** By line, and the graver first. */
export function inReadingOrder(annotations: readonly Annotation[]): Annotation[] {
  return [...annotations].sort(
    (a, b) =>
      a.line - b.line ||
      (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0) ||
      ANNOTATION_KINDS.indexOf(a.kind) - ANNOTATION_KINDS.indexOf(b.kind),
  );
}
