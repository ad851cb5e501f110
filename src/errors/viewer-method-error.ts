import { ViewerRequestError } from './viewer-request-error.ts';

/** An address of the viewer's server was used with a method that it does not know. */
export class ViewerMethodError extends ViewerRequestError {
  readonly allowed: readonly string[];

  constructor(allowed: readonly string[]) {
    super('method-not-allowed', `This address takes ${allowed.join(', ')} only.`, 405);
    this.allowed = allowed;
  }
}
