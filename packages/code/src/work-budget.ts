import { CODE_LIMITS } from './code-limits.ts';
import { markedValue, type Value } from './value.ts';

/** Below this size a value costs no more than the expression that it is the value of. */
const SMALL = 1_000;
/** Characters that a member of a list takes as much memory as. */
const MEMBER = 32;

/** Remaining evaluations and concatenations for one skill. */
export class WorkBudget {
  #steps: number = CODE_LIMITS.steps;
  #characters: number = CODE_LIMITS.foldedTotal;

  /** Returns true when another expression may be evaluated. */
  step(): boolean {
    this.#steps -= 1;
    return this.#steps > 0;
  }

  /**
   * Returns the value of an expression, or null when the concatenation budget is spent; its marks cost
   * nothing.
   */
  within(value: Value): Value | null {
    const size = (value.text?.length ?? 0) + (value.items?.length ?? 0) * MEMBER;
    if (size <= SMALL) return value;
    this.#characters -= size;
    return this.#characters > 0 ? value : null;
  }
}

/** The remains of a value that is not stored. */
export function beyondBudget(value: Value): Value {
  return { ...markedValue(value.marks), path: value.path, definition: value.definition };
}
