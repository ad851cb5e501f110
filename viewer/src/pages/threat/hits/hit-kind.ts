import type { SignalSpan } from '../../../../../src/documents/threat-report.ts';

/** What a hit means for the response; each has a mark of its own shape. The gravest first. */
export const HIT_KINDS = ['evidence', 'unsafe', 'boundary', 'safe', 'off'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

type Judged = Pick<SignalSpan, 'kind' | 'source' | 'counted'>;

export function hitKind({ kind, source, counted }: Judged): HitKind {
  if (!counted) return 'off';
  return source === 'evidence' ? 'evidence' : kind;
}

/** What a passage of text is marked as that all these hits cover; null without any. */
export function gravestKind(spans: readonly Judged[]): HitKind | null {
  const kinds = new Set(spans.map(hitKind));
  return HIT_KINDS.find((kind) => kinds.has(kind)) ?? null;
}

/** The kind in a word or two, as it stands before a label. */
export function kindWord(span: Judged & Pick<SignalSpan, 'marked'>): string {
  const kind = hitKind(span);
  if (kind === 'off') return span.marked ?? 'not counted';
  return kind === 'evidence' ? 'hard evidence' : kind;
}

/** Where the signal comes from, and with it its weight. */
export function sourceWords(source: SignalSpan['source']): string {
  return { rules: 'the signal set', probe: 'the probe itself', evidence: 'hard evidence' }[source];
}

/** Whether it counts, and for which side; why not, where it does not. */
export function countedWords(span: Judged & Pick<SignalSpan, 'marked'>): string {
  const kind = hitKind(span);
  if (kind !== 'off')
    return {
      evidence: 'counts against the response, wherever it stands',
      unsafe: 'counts against the response',
      safe: 'counts for the response',
      boundary: 'counts as a refusal, or as the naming of a limit',
    }[kind];
  if (span.marked === null) return 'does not count';
  return `does not count: it ${span.marked === 'quotation' ? 'stands in a quotation' : "repeats the probe's own text"}`;
}
