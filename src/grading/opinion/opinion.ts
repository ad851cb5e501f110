import type { Evidence, Usage } from '../../documents/judge-layer.ts';
import type { MaterialFile } from '../grading.ts';

/** An answer that a reader may choose. */
export interface OpinionOption {
  /** In kebab-case. */
  id: string;
  /** When it is the right one: our own words. */
  means: string;
}

/** What a model is asked for a second opinion on. */
export interface OpinionQuestion {
  /** What it reads: untrusted. */
  files: readonly MaterialFile[];
  /** What a program said of it, which may repeat untrusted text. */
  marked: string;
  /** What is to be decided, and by what: our own words. */
  rubric: string;
  /** Two or more. That it cannot tell may always be answered. */
  options: readonly OpinionOption[];
  label: string;
  subject: string;
}

/** What one model made of it. It is an opinion: it decides nothing. */
export interface Opinion {
  /** The id of the option that was chosen in both orders; null where the model could not tell, or the order decided. */
  choice: string | null;
  /** With the options in their order, and in reverse; null: it cannot tell. */
  choices: readonly [string | null, string | null];
  reasoning: string;
  evidence: Evidence[];
  keys: string[];
  usage: Usage | null;
  costUsd: number | null;
}
