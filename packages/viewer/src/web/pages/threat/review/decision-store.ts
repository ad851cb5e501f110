import type { Review } from './review-file.ts';

export interface DecisionState {
  /** Reviews stored next to the report before, and by the server since. */
  kept: readonly Review[];
  /** Reviews made in this page and stored nowhere else, by case. */
  own: ReadonlyMap<string, Review>;
  /** True when `own` changed since the last download. */
  isUnsaved: boolean;
  /** The reviewer's name, requested once. */
  reviewer: string;
}

/** Reviews of one report's cases while the page is open. */
export class DecisionStore {
  #state: DecisionState = { kept: [], own: new Map(), isUnsaved: false, reviewer: '' };
  #isFilled = false;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly state = (): DecisionState => this.#state;

  /** Fills in the stored reviews, only the first time, because later ones are newer. */
  fill(kept: readonly Review[]): void {
    if (this.#isFilled) return;
    this.keep(kept);
  }

  /** Replaces the reviews stored by the server. */
  keep(kept: readonly Review[]): void {
    this.#isFilled = true;
    this.#set({ ...this.#state, kept });
  }

  decide(review: Review): void {
    this.#set({
      ...this.#state,
      own: new Map([...this.#state.own, [review.case_id, review]]),
      isUnsaved: true,
    });
  }

  takeBack(caseId: string): void {
    const own = new Map(this.#state.own);
    own.delete(caseId);
    this.#set({ ...this.#state, own, isUnsaved: own.size > 0 });
  }

  readonly setReviewer = (reviewer: string): void => this.#set({ ...this.#state, reviewer });

  markSaved(): void {
    this.#set({ ...this.#state, isUnsaved: false });
  }

  #set(state: DecisionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const stores = new Map<string, DecisionStore>();

/** Reviews of a report outlive its page: going to another report and back loses none. */
export function decisionsOf(entryId: string): DecisionStore {
  let store = stores.get(entryId);
  if (store === undefined) {
    store = new DecisionStore();
    stores.set(entryId, store);
  }
  return store;
}
