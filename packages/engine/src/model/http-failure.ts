import type { HttpResponse } from './http-messages.ts';

/**
 * The failure of one HTTP exchange, not yet interpreted.
 * - `status`: a status other than 2xx. `connection`: no response, or a part of one.
 * - `not-json`, `error-body`, `too-large`: a response with status 2xx that holds no answer.
 * - `redirect`: rejected, since a key must not follow one.
 */
export class HttpFailure extends Error {
  readonly kind: 'status' | 'connection' | 'not-json' | 'error-body' | 'too-large' | 'redirect';
  /** Status code; null when no response had begun. */
  readonly status: number | null;
  /** Headers by name in lower case. */
  readonly headers: HttpResponse['headers'];
  /** Body, as far as known. */
  readonly body: string;
  /**
   * Code of the system's error, such as ECONNREFUSED; null without one. Not named `code`: the provider
   * packages would mistake it for their own error and wrap it.
   */
  readonly systemCode: string | null;

  /** The proxy of the connection, for people: "the proxy http://proxy:3128 (HTTPS_PROXY)". */
  readonly proxy: string | null;

  constructor(
    kind: HttpFailure['kind'],
    details: Partial<Pick<HttpFailure, 'headers' | 'body' | 'systemCode' | 'proxy'>> & {
      status?: number;
    } = {},
  ) {
    super(kind);
    this.name = 'HttpFailure';
    this.kind = kind;
    this.status = details.status ?? null;
    this.headers = details.headers ?? new Map();
    this.body = details.body ?? '';
    this.systemCode = details.systemCode ?? null;
    this.proxy = details.proxy ?? null;
  }

  static isInstance(error: unknown): error is HttpFailure {
    return error instanceof HttpFailure;
  }
}
