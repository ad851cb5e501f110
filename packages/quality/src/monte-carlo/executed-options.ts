import type { Grader } from '@plugin-eval/core/documents/grader.ts';
import type { ExecutionRequest } from '@plugin-eval/sessions/execution/execution-request.ts';
import type { GivenFile } from '@plugin-eval/sessions/sandbox/restore-workspace.ts';

/** Settings of executed sessions, in addition to those that measure triggering. */
export interface ExecutedOptions extends Omit<ExecutionRequest, 'workspace' | 'setup'> {
  maxTurns: number;
  /** Milliseconds of one session. */
  timeLimit: number;
  /** Initial state of each prompt's session, by the index of the prompt. */
  cases: readonly ExecutedCase[];
}

/** A case that can be executed. */
export interface ReadyCase {
  kind: 'ready';
  /** Id of the files in the request; null for none. */
  workspace: string | null;
  setup: readonly string[];
  /** User messages after the prompt. */
  turns: readonly string[];
  /** Seconds of its session; null: as of all. */
  timeoutS: number | null;
  /** The files that the workspace begins with. */
  given: ReadonlyMap<string, GivenFile>;
  graders: readonly Grader[];
  /** Reason its sessions are not graded; null when they are. */
  ungraded: string | null;
  /** Folder of the skill, where graders find the files of their case. A real path. */
  folder: string;
}

/** The input of an executed session in addition to its prompt. */
export type ExecutedCase =
  | ReadyCase
  /** The case cannot be executed; `reason` is a sentence. */
  | { kind: 'refused'; reason: string };
