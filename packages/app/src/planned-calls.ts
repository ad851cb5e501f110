import type { ProgressEvent } from './progress-event.ts';

/** Counts the calls a run plans so far. */
export class PlannedCalls {
  /** Skills that are going to be measured. */
  skills = 0;
  /** Skills with counted calls, and these calls: without repairs, and as with an empty journal. */
  readonly #counted = { skills: 0, calls: 0 };

  /** @returns whether the event was about the plan */
  hear(event: ProgressEvent): boolean {
    switch (event.type) {
      case 'skills-planned':
        this.skills += event.skills;
        return true;
      case 'calls-planned':
        this.#counted.skills += event.skills;
        this.#counted.calls += event.calls;
        return true;
      case 'questions-planned':
        // Not of any skill: what is counted is all there is.
        this.skills = Math.max(1, this.skills);
        this.#counted.skills = Math.max(1, this.#counted.skills);
        this.#counted.calls += event.questions;
        return true;
      default:
        return false;
    }
  }

  /** Calls in all, as if the skills that are not counted had as many as the others on average; 0 before any is planned. */
  get total(): number {
    const { skills, calls } = this.#counted;
    return skills === 0 ? 0 : Math.round((calls / skills) * this.skills);
  }
}
