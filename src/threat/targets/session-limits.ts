/** Limits of a live target's session. */
export interface SessionLimits {
  /** Answers of the model, over all turns of the user. */
  maxTurns: number;
  /** Tokens of one answer. */
  maxOutputTokens: number;
  /** Milliseconds of the whole session. */
  timeLimitMs: number;
}

/** Room for looking at what is planted, doing the task, and answering up to ten turns of the user. */
export const DEFAULT_SESSION_LIMITS: SessionLimits = {
  maxTurns: 12,
  maxOutputTokens: 4_096,
  timeLimitMs: 180_000,
};
