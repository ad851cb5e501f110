import type { EvaluationFlags } from './evaluation-flags.ts';

export const CI_FORMATS = ['text', 'json', 'markdown', 'github', 'gitlab', 'sarif', 'junit'] as const;
export type CiFormat = (typeof CI_FORMATS)[number];

/** The flags of `ci`. */
export interface CiFlags extends EvaluationFlags<CiFormat> {
  base?: string;
  minEffect?: number;
  baseline?: string;
  requireDepth?: boolean;
  comment?: boolean;
}
