import type { SignalKind } from './names.ts';
import type { Probe } from './probe.ts';

/** One signal, as the catalogue shows it. */
export interface SignalEntry {
  label: string;
  kind: SignalKind;
  /** Weight of a single hit, (0, 1]. */
  weight: number;
  failureMode: string | null;
  scope: 'anywhere' | 'opening' | 'ending';
  /** Explanation of what the label detects. */
  why: string;
  /** RE2 syntax; any of them is a hit. */
  patterns: string[];
  /** Exceptions: a hit that overlaps one of these does not count. */
  except: string[];
}

/** `rules --signals`. */
export interface SignalCatalogue {
  hash: string;
  signals: SignalEntry[];
}

/** `threat probes`. */
export interface ProbeCatalogue {
  hash: string;
  probes: Probe[];
  failureModes: { id: string; description: string }[];
  errors: { place: string; message: string }[];
}
