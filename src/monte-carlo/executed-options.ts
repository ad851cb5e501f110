import type { HandsRequest } from '../agent-session/hands/hands-request.ts';
import type { Grader } from '../documents/grader.ts';
import type { GivenFile } from '../sandbox/restore-workspace.ts';

/** How sessions with hands are run, beside those without that measure triggering. */
export interface ExecutedOptions extends Omit<HandsRequest, 'workspace' | 'setup'> {
  maxTurns: number;
  /** Milliseconds of one session. */
  timeLimit: number;
  /** What each prompt's session finds at its start, by the index of the prompt. */
  cases: readonly ExecutedCase[];
}

/** A case that can be executed. */
export interface ReadyCase {
  kind: 'ready';
  /** What the request names the files by; null for none. */
  workspace: string | null;
  setup: readonly string[];
  /** What the user says after the prompt. */
  turns: readonly string[];
  /** Seconds of its session; null: as of all. */
  timeoutS: number | null;
  /** The files that the workspace begins with. */
  given: ReadonlyMap<string, GivenFile>;
  graders: readonly Grader[];
  /** Why nothing decides about its sessions; null when its graders do. */
  ungraded: string | null;
  /** Of the skill: where graders find the files of their case. A real path. */
  folder: string;
}

/** What a session with hands is given beside its prompt. */
export type ExecutedCase =
  | ReadyCase
  /** The case cannot be executed; `reason` is a sentence. */
  | { kind: 'refused'; reason: string };
