/** Limits of sessions that show whether a skill is used, in layer 3 and for skill sets. */
export const SESSION_LIMITS = {
  /** A skill that works has loaded and answered long before. */
  maxTurns: 10,
  /** Tokens of one answer of the agent. */
  maxOutputTokens: 8_192,
  /** Milliseconds of one session. */
  timeLimit: 300_000,
} as const;
