/** What a call may do to a script, by its text alone. */
export interface CallReading {
  /** Commands that run it; `isCertain`: whenever the call is made at all. */
  runs: { isCertain: boolean }[];
  /** Whether something may open it without running it. */
  mayRead: boolean;
  /** Whether something is run whose text is unknown. */
  isOpaque: boolean;
}
