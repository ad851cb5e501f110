import type { EvaluationFlags } from './evaluation-flags.ts';

/** The flags of `ci`. */
export interface CiFlags extends EvaluationFlags {
  base?: string;
  minEffect?: number;
  baseline?: string;
  requireDepth?: boolean;
  comment?: boolean;
}
