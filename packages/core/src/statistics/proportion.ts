/** Successes among trials of one kind. */
export interface Proportion {
  /** Count in [0, trials]. */
  successes: number;
  trials: number;
}

/** @throws RangeError counts that no proportion can have */
export function requireProportion({ successes, trials }: Proportion): void {
  if (!(trials >= 0 && successes >= 0 && successes <= trials)) {
    throw new RangeError('Successes lie between 0 and the number of trials.');
  }
}
