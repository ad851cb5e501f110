import { UsageError } from './usage-error.ts';

/** No run of that id is on record. */
export class UnknownRunError extends UsageError {
  readonly id: string;

  constructor(id: string) {
    super(`There is no run ${id}. plugin-eval runs lists those there are.`);
    this.id = id;
  }
}
