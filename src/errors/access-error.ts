import { UsageError } from './usage-error.ts';

/** A provider refuses the key, the model or the account: no call there can succeed until somebody changes that. */
export class AccessError extends UsageError {
  /** Pool of the provider's endpoint. */
  readonly pool: string;
  /** HTTP status; null when there was none. */
  readonly status: number | null;

  /** @param message what was refused and what to set, keys already taken out */
  constructor(pool: string, status: number | null, message: string) {
    super(message);
    this.pool = pool;
    this.status = status;
  }
}
