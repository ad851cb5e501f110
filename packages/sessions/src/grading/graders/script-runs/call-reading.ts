/** Possible effects of a call on a script, from its text alone. */
export interface CallReading {
  /** Commands that run it; `isCertain`: on every execution of the call. */
  runs: { isCertain: boolean }[];
  /** True when something may open it without running it. */
  mayRead: boolean;
  /** True when unknown text is run. */
  isOpaque: boolean;
}
