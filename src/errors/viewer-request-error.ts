import { UsageError } from './usage-error.ts';

/** A request to the viewer's server that cannot be answered as it stands. */
export class ViewerRequestError extends UsageError {
  /** Small letters and `-`: what the page tells such failures apart by. */
  readonly code: string;
  /** HTTP status, 400 to 503. */
  readonly status: number;

  /** @param message what is wrong, for the reader of the page; repeats nothing secret */
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
