import { UsageError } from './usage-error.ts';

/** An invalid request to the viewer's server. */
export class ViewerRequestError extends UsageError {
  /** Lower case and `-`: distinguishes such failures for the page. */
  readonly code: string;
  /** HTTP status, 400 to 503. */
  readonly status: number;
  /** The methods that the address takes, where the request used another one. */
  readonly allowed: readonly string[] | null;

  /** @param message what is wrong, for the reader of the page; repeats nothing secret */
  constructor(code: string, message: string, status = 400, allowed: readonly string[] | null = null) {
    super(message);
    this.code = code;
    this.status = status;
    this.allowed = allowed;
  }
}

/**
 * The requested item does not exist, or no longer.
 * @param what such as `document 2 of run r12345678`
 */
export function notInViewer(what: string): ViewerRequestError {
  const message = `There is no ${what}. It may have been removed since the page was loaded.`;
  return new ViewerRequestError('not-found', message, 404);
}
