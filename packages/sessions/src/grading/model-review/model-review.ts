import type { Evidence, Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { MaterialFile } from '../grading.ts';

/** An answer that a reader may choose. */
export interface ReviewOption {
  /** Id in kebab-case. */
  id: string;
  /** Condition for choosing it: our own words. */
  means: string;
}

/** A question for a second opinion. */
export interface ReviewQuestion {
  /** Untrusted text to read. */
  files: readonly MaterialFile[];
  /** A program's findings on it, which may repeat untrusted text. */
  marked: string;
  /** The question and its criteria: our own words. */
  rubric: string;
  /** Two or more. That it cannot tell may always be answered. */
  options: readonly ReviewOption[];
  label: string;
  subject: string;
}

/** One model's opinion. It decides nothing. */
export interface ModelReview {
  /** The option chosen in both orders; null when the model could not tell, or the order decided. */
  choice: string | null;
  /** Choices with the options in order, and in reverse; null: it cannot tell. */
  choices: readonly [string | null, string | null];
  reasoning: string;
  evidence: Evidence[];
  keys: string[];
  usage: Usage | null;
  costUsd: number | null;
}
