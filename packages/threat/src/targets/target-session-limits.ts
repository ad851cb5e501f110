/** Limits of a live target's session. */
export interface SessionLimits {
  /** Answers of the model, over all turns of the user. */
  maxTurns: number;
  /** Tokens of one answer. */
  maxOutputTokens: number;
  /** Milliseconds of the whole session. */
  timeLimitMs: number;
}

/** Limits of an agent with a shell and a workspace, which takes more steps and more time. */
export const EXECUTED_SESSION_LIMITS: SessionLimits = {
  maxTurns: 30,
  maxOutputTokens: 8_192,
  timeLimitMs: 600_000,
};

/** Limits that allow reading the planted texts, doing the task, and answering up to ten user turns. */
export const DEFAULT_SESSION_LIMITS: SessionLimits = {
  maxTurns: 12,
  maxOutputTokens: 4_096,
  timeLimitMs: 180_000,
};
