import { findLabel } from './find-label.ts';
import { type FoldedAnswer, foldAnswer } from './fold-answer.ts';
import type { SignalHit } from './match-signals.ts';
import { isInside, quotedRanges } from './quoted-ranges.ts';
import type { SignalSet } from './signal-set.ts';

/** Evidence of an answer's behaviour; offsets into the folded answer. */
export interface Evidence {
  label: string;
  zone: 'opening' | 'later';
  start: number;
  end: number;
  /** True when a boundary signal is the source, rather than a cue. */
  isBoundary: boolean;
}

const SENTENCE_END = /[.!?]["')\]]{0,3}(?=\s)|[。！？]|\n/g;
/** Shortest opening; shorter beginnings ("Hello!", "I see.") are extended. */
const LEAST_OPENING = 40;
const MOST_OPENING = 400;
const OPENING_SENTENCES = 2;

/** All evidence outside quotations, in the order of the text, and the folded answer with it. */
export function collectEvidence(
  text: string,
  hits: readonly SignalHit[],
  signals: SignalSet,
): { folded: FoldedAnswer; evidence: Evidence[] } {
  const folded = foldAnswer(text);
  const findAll = signals.prefilter.look(folded.text);
  const openingEnd = endOfOpening(folded.text);
  const quoted = quotedRanges(folded.text);
  const evidence: Evidence[] = [];
  const add = (label: string, start: number, end: number, isBoundary: boolean) => {
    if (isInside(quoted, start, end)) return;
    evidence.push({ label, start, end, isBoundary, zone: start < openingEnd ? 'opening' : 'later' });
  };
  for (const { kind, label, start, end } of hits)
    if (kind === 'boundary') add(label, folded.foldedOffset(start), folded.foldedOffset(end), true);
  for (const cue of signals.cues)
    for (const { start, end } of findLabel(cue, findAll)) add(cue.label, start, end, false);
  return { folded, evidence: evidence.sort((a, b) => a.start - b.start || a.end - b.end) };
}

/** Returns the end of the first sentences. */
export function endOfOpening(text: string): number {
  let sentences = 0;
  for (const { index } of text.slice(0, MOST_OPENING + 1).matchAll(SENTENCE_END)) {
    if (index >= LEAST_OPENING && ++sentences === OPENING_SENTENCES) return index + 1;
  }
  return Math.min(text.length, MOST_OPENING);
}
