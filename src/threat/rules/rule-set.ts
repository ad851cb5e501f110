import type { SignalKind } from '../../documents/names.ts';
import type { LinearPattern } from './linear-pattern.ts';
import type { StanceReading } from './rule-file.ts';
import type { RulePrefilter } from './rule-prefilter.ts';

/** A label and what it is found by, in an answer that was folded (fold-answer.ts). */
export interface LabelledPatterns {
  label: string;
  /** What the label looks for. */
  why: string;
  patterns: readonly LinearPattern[];
  /** What reads like it and is not: a hit that overlaps one of these is none. */
  except: readonly LinearPattern[];
}

export interface SignalRule extends LabelledPatterns {
  kind: SignalKind;
  /** How much a hit says by itself, (0, 1]. */
  weight: number;
  failureMode: string | null;
  /** Where in the answer it must begin: anywhere, or in the first or last 300 characters. */
  scope: 'anywhere' | 'opening' | 'ending';
}

/** Something that the stance is read from and that is no signal. */
export type StanceCue = LabelledPatterns;

export interface RuleSet {
  /** sha256 over the rule data and the version of the deciding code. */
  hash: string;
  signals: readonly SignalRule[];
  cues: readonly StanceCue[];
  stance: StanceReading;
  prefilter: RulePrefilter;
}
