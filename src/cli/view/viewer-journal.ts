import { existsSync } from 'node:fs';
import { sqliteStore } from '../../application/sqlite-store.ts';
import type { Journal } from '../../store/journal.ts';
import type { CliIo } from '../io.ts';

/** The journal of somebody who only looks: opened when it is first needed, and never made. */
export class ViewerJournal {
  readonly #io: CliIo;
  #opened: Promise<Journal> | null = null;

  constructor(io: CliIo) {
    this.#io = io;
  }

  /** @returns null as long as there is none. @throws DatabaseError */
  async open(): Promise<Journal | null> {
    if (this.#opened === null) {
      const { journalFile, openJournal } = sqliteStore(this.#io.variables);
      if (!existsSync(journalFile)) return null;
      const opened = openJournal();
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
