import type { Level } from '../documents/names.ts';
import type { WritingFlags } from './write-document.ts';

export const SCAN_FORMATS = ['text', 'json', 'markdown', 'html', 'sarif', 'junit', 'github'] as const;

/** The flags of `scan`. */
export interface ScanFlags extends Omit<WritingFlags<(typeof SCAN_FORMATS)[number]>, 'explain'> {
  /** The id of a rule. */
  explain?: string;
  failOn?: Level;
  baseline?: string;
  trustBaseline?: boolean;
  trustInline?: boolean;
  accuracy?: boolean;
  /** Files with public keys. */
  trust?: string[];
  /** Name of a model. */
  secondOpinion?: string;
  maxCost?: number;
  dryRun?: boolean;
  fresh?: boolean;
  config?: string;
}
