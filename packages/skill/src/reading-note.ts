import type { Level } from '@plugin-eval/core/documents/names.ts';

/** Something noticed while reading that a rule of the catalogue explains. Lines and columns are 1-based. */
export interface ReadingNote {
  rule: string;
  /** Level, when it differs from the rule's. */
  level?: Level;
  message: string;
  line: number | null;
  column: number | null;
  evidence: string | null;
  /** The file it is about, relative to the skill folder, when it is not the subject's own file. */
  file?: string;
}
