/** Calls back when a session's time is up. Waiting for reasons outside its control does not count. */
export class SessionTimeLimit {
  /** True when the time is up. */
  passed = false;
  #timer: NodeJS.Timeout;
  #credited = 0;

  /**
   * @param milliseconds of its own
   * @param waitedMs how long it has waited for others until now
   */
  constructor(milliseconds: number, waitedMs: () => number, onPassed: () => void) {
    const look = () => {
      const more = waitedMs() - this.#credited;
      if (more >= 1) {
        this.#credited += more;
        this.#timer = setTimeout(look, more);
        return;
      }
      this.passed = true;
      onPassed();
    };
    this.#timer = setTimeout(look, milliseconds);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
