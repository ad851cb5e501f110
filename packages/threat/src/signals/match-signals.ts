import type { SignalKind } from '@plugin-eval/core/documents/names.ts';
import { findLabel } from './find-label.ts';
import { foldAnswer } from './fold-answer.ts';
import type { Signal, SignalSet } from './signal-set.ts';

/** A match of a signal; UTF-16 offsets into the given text, `end` exclusive. */
export interface SignalHit {
  label: string;
  kind: SignalKind;
  weight: number;
  failureMode: string | null;
  start: number;
  end: number;
}

/** Length of an answer's opening and ending, in UTF-16 units of the folded text. */
const EDGE = 300;

/**
 * All hits of the signals, by where they begin; those of one label do not overlap. Quotations are not left out.
 * @param text an answer, normalised (scoring/normalise-response.ts)
 */
export function matchSignals(text: string, signals: SignalSet): SignalHit[] {
  const folded = foldAnswer(text);
  const findAll = signals.prefilter.look(folded.text);
  const hits: SignalHit[] = [];
  for (const signal of signals.signals)
    for (const { start, end } of findLabel(signal, findAll))
      if (isInScope(signal, start, folded.text.length))
        hits.push({
          label: signal.label,
          kind: signal.kind,
          weight: signal.weight,
          failureMode: signal.failureMode,
          start: folded.sourceOffset(start),
          end: folded.sourceOffset(end - 1) + 1,
        });
  return hits.sort((a, b) => a.start - b.start || a.end - b.end);
}

function isInScope(signal: Signal, start: number, length: number): boolean {
  if (signal.scope === 'opening') return start < EDGE;
  return signal.scope === 'anywhere' || start >= length - EDGE;
}
