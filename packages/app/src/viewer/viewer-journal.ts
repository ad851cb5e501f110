import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import type { Store } from '../ports.ts';

/** A read-only view of the journal: opened on first use, and never created. */
export class ViewerJournal {
  readonly #store: Store;
  #opened: Promise<Journal> | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  /** @returns null as long as there is none. @throws DatabaseError */
  async open(): Promise<Journal | null> {
    if (this.#opened === null) {
      if (!this.#store.hasJournal()) return null;
      const opened = this.#store.openJournal();
      this.#opened = opened;
      // What failed, such as a full disk, may work the next time.
      opened.catch(() => {
        if (this.#opened === opened) this.#opened = null;
      });
    }
    return this.#opened;
  }

  async close(): Promise<void> {
    const journal = await this.#opened?.catch(() => null);
    await journal?.close();
  }
}
