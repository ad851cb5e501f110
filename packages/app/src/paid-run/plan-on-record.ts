import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import { PlannedCalls } from '../planned-calls.ts';
import type { ProgressEvent } from '../progress-event.ts';

/** Records in the journal how many calls a run plans, for observers in other processes. */
export class PlanOnRecord {
  readonly #journal: Pick<Journal, 'planCalls'>;
  readonly #run: string;
  readonly #planned = new PlannedCalls();
  #kept = 0;
  /** The pending write; later plans are combined into one. */
  #writing: Promise<void> | null = null;

  constructor(journal: Pick<Journal, 'planCalls'>, run: string) {
    this.#journal = journal;
    this.#run = run;
  }

  hear(event: ProgressEvent): void {
    if (this.#planned.hear(event) && this.#writing === null) this.#writing = this.#write();
  }

  /** Waits until the plan is recorded. A failure is harmless: observers see no total. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    try {
      // What is planned in the same moment is written together.
      await Promise.resolve();
      while (this.#planned.total !== this.#kept) {
        const { total } = this.#planned;
        await this.#journal.planCalls(this.#run, total);
        this.#kept = total;
      }
    } catch {
      // What matters is written elsewhere, and fails there with a message.
    } finally {
      this.#writing = null;
    }
  }
}
