const MARK = Symbol('SourceError');

/** Something could not be read or done; its message is a sentence for the reader. */
export class SourceError extends Error {
  readonly [MARK] = true;
  /** The server's error code; `unreachable` without a response. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SourceError';
    this.code = code;
  }

  static isInstance(error: unknown): error is SourceError {
    return typeof error === 'object' && error !== null && MARK in error;
  }
}

export function sentenceOf(error: unknown): string {
  if (SourceError.isInstance(error)) return error.message;
  return error instanceof Error
    ? `Something in this page failed: ${error.message}`
    : 'Something in this page failed.';
}
