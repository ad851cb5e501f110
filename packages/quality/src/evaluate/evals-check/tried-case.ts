import type { Grader } from '@plugin-eval/core/documents/grader.ts';
import type { GivenFile } from '@plugin-eval/sessions/sandbox/restore-workspace.ts';

/** A case whose files and graders could be read. */
export interface TriedCase {
  /** Folder of the skill, a real path. */
  folder: string;
  given: ReadonlyMap<string, GivenFile>;
  setup: readonly string[];
  graders: readonly Grader[];
  /** The solution; null without one. `answer`: the solving agent's last one; null when none is written. */
  reference: { files: ReadonlyMap<string, GivenFile>; answer: string | null } | null;
}
