import type { PromptBucket } from '@plugin-eval/core/documents/names.ts';

/** A prompt that sessions are started with; its index in the list names it. */
export interface LabelledPrompt {
  text: string;
  bucket: PromptBucket;
  shouldTrigger: boolean;
}

/** The outcome of one planned session. Source: docs/specification/sessions.md, "A session". */
export interface ObservedSession {
  /** Number from 1, for `plugin-eval runs show RUN --session K`. */
  session: number;
  /** Journal key of the transcript. */
  key: string;
  /** Index in the list of prompts. */
  promptIndex: number;
  /** Repeat of its prompt, from 0. Equal ones of both arms of a lift form a pair. */
  repetition: number;
  /** `without`: the other arm of a lift, without the skill under test or with its old version. */
  arm: 'with' | 'without';
  /** An errored session is not a draw. */
  outcome: 'ended' | 'failed' | 'errored';
  /** Kind of a failure (`SessionFailure`), or why it errored; null for a session that ended properly. */
  failure: string | null;
  /** True when the skill under test was loaded; counted only for sessions that ended properly. */
  activated: boolean;
  /** Turn of the activation; null without one. */
  turn: number | null;
  /** Names of the installed skills that were loaded, the one under test among them, in their order. */
  fired: readonly string[];
  /** Names of other skills that it called, whether or not they could be loaded. */
  otherSkills: readonly string[];
  triedSubAgent: boolean;
  /**
   * Quality in [0, 1]; null when not judged. Counts as the skill's when it was activated; a lift compares it
   * over all should-trigger sessions of both arms.
   */
  quality: number | null;
  qualityReason: string | null;
  /** True when it passed the graders of its case; null when undecided. Absent without graders. */
  passed?: boolean | null;
  /** True when the task was in the skill's stated scope; null when not judged. */
  inScope: boolean | null;
  /** True when the task was completed; null when not judged. */
  completed: boolean | null;
  /** Input, output, cache reads and cache writes together; null when the model did not say. */
  rawTokens: number | null;
  /** Turns of the agent in an executed session. Null, like the next two, when unknown. */
  turns?: number | null;
  /** Wall time. */
  durationMs?: number | null;
  costUsd?: number | null;
}

/** A session of the instrument check, as far as the layer's figures rest on it. */
export interface ObservedControl {
  outcome: 'ended' | 'failed' | 'errored';
  /** True when any skill was loaded. */
  fired: boolean;
  rawTokens: number | null;
}
