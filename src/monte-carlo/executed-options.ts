import type { HandsRequest } from '../agent-session/hands/hands-request.ts';

/** How sessions with hands are run, beside those without that measure triggering. */
export interface ExecutedOptions extends Omit<HandsRequest, 'workspace' | 'setup'> {
  maxTurns: number;
  /** Milliseconds of one session. */
  timeLimit: number;
  /** What each prompt's session finds at its start, by the index of the prompt. */
  cases: readonly ExecutedCase[];
}

/** What a session with hands is given beside its prompt. */
export type ExecutedCase =
  | { kind: 'ready'; workspace: string | null; setup: readonly string[] }
  /** The case cannot be executed; `reason` is a sentence. */
  | { kind: 'refused'; reason: string };
