import type { Step } from '@plugin-eval/code/value.ts';
import type { Level } from '@plugin-eval/core/documents/names.ts';

/** A detector's result before it becomes a finding: the words of its rule come from the catalogue. */
export interface FindingDraft {
  rule: string;
  level: Level;
  /** True when every step was read in code, with none assumed. */
  confirmed: boolean;
  message: string;
  /** Relative to the folder that was scanned. */
  file: string;
  line: number | null;
  /** The way of the value, or of the agent, one step after the other. */
  steps: readonly Step[];
}
