import type { PromptBucket } from '../documents/names.ts';

/** A prompt that sessions are started with; its index in the list names it. */
export interface LabelledPrompt {
  text: string;
  bucket: PromptBucket;
  shouldTrigger: boolean;
}

/** What one planned session came to. Source: docs/specification/sessions.md, "A session". */
export interface ObservedSession {
  /** From 1 on, for `plugin-eval runs show RUN --session K`. */
  session: number;
  /** Journal key of the transcript. */
  key: string;
  /** Index in the list of prompts. */
  promptIndex: number;
  /** Which repeat of its prompt, from 0 on. The same one of both arms of a lift is a pair. */
  repetition: number;
  /** `without`: the other arm of a lift, without the skill under test or with its old version. */
  arm: 'with' | 'without';
  /** Errored is not a draw at all. */
  outcome: 'ended' | 'failed' | 'errored';
  /** Kind of a failure (`SessionFailure`), or why it errored; null for a session that ended properly. */
  failure: string | null;
  /** Whether the skill under test was loaded; counted only of sessions that ended properly. */
  activated: boolean;
  /** Turn of the activation; null without one. */
  turn: number | null;
  /** Names of the installed skills that were loaded, the one under test among them, in their order. */
  fired: readonly string[];
  /** Names of other skills that it called, whether they could be loaded or not. */
  otherSkills: readonly string[];
  triedSubAgent: boolean;
  /**
   * In [0, 1]; null when nobody judged it. Counts as the skill's where it was activated; a lift compares it over all
   * should-trigger sessions of both arms.
   */
  quality: number | null;
  qualityReason: string | null;
  /** Whether the graders of its case let it pass; null where they could not decide. Absent where there are none. */
  passed?: boolean | null;
  /** Whether the task lay in the stated scope of the skill; null when nobody judged it. */
  inScope: boolean | null;
  /** Whether the task was completed; null when nobody judged it. */
  completed: boolean | null;
  /** Input, output, cache reads and cache writes together; null when the model did not say. */
  rawTokens: number | null;
  /** Of the agent, where the session had hands. Null, like the next two, where it is unknown. */
  turns?: number | null;
  /** Wall time. */
  durationMs?: number | null;
  costUsd?: number | null;
}

/** A session of the instrument check, as far as the layer's figures rest on it. */
export interface ObservedControl {
  outcome: 'ended' | 'failed' | 'errored';
  /** Whether any skill was loaded. */
  fired: boolean;
  rawTokens: number | null;
}
