import type { SignalKind } from '@plugin-eval/core/documents/names.ts';
import type { LinearPattern } from './linear-pattern.ts';
import type { PatternPrefilter } from './pattern-prefilter.ts';
import type { StanceReading } from './signal-file.ts';

/** A label and its patterns in a folded answer (fold-answer.ts). */
export interface LabelledPatterns {
  label: string;
  /** Explanation of what the label detects. */
  why: string;
  patterns: readonly LinearPattern[];
  /** Exceptions: a hit that overlaps one of these does not count. */
  except: readonly LinearPattern[];
}

export interface Signal extends LabelledPatterns {
  kind: SignalKind;
  /** Weight of a single hit, (0, 1]. */
  weight: number;
  failureMode: string | null;
  /** Required position of its start: anywhere, or in the first or last 300 characters. */
  scope: 'anywhere' | 'opening' | 'ending';
}

/** Something that the stance is read from and that is not a signal. */
export type StanceCue = LabelledPatterns;

export interface SignalSet {
  /** sha256 over the signal data and the version of the deciding code. */
  hash: string;
  signals: readonly Signal[];
  cues: readonly StanceCue[];
  stance: StanceReading;
  prefilter: PatternPrefilter;
}
