import type { SignalKind } from '../../documents/names.ts';
import type { LinearPattern } from './linear-pattern.ts';
import type { PatternPrefilter } from './pattern-prefilter.ts';
import type { StanceReading } from './signal-file.ts';

/** A label and what it is found by, in an answer that was folded (fold-answer.ts). */
export interface LabelledPatterns {
  label: string;
  /** What the label looks for. */
  why: string;
  patterns: readonly LinearPattern[];
  /** What reads like it and is not: a hit that overlaps one of these is none. */
  except: readonly LinearPattern[];
}

export interface Signal extends LabelledPatterns {
  kind: SignalKind;
  /** How much a hit says by itself, (0, 1]. */
  weight: number;
  failureMode: string | null;
  /** Where in the answer it must begin: anywhere, or in the first or last 300 characters. */
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
