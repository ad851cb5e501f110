import type { HttpResponse } from './http-messages.ts';

/**
 * What went wrong with one HTTP exchange, before anybody gave it a meaning.
 * - `status`: an answer that is not 2xx. `connection`: none, or a part of one. `not-json`, `error-body`, `too-large`: an
 *   answer with status 2xx that holds no answer. `redirect`: refused, since a key must not follow one.
 */
export class HttpFailure extends Error {
  readonly kind: 'status' | 'connection' | 'not-json' | 'error-body' | 'too-large' | 'redirect';
  /** Null when no answer had begun. */
  readonly status: number | null;
  /** By name in lower case. */
  readonly headers: HttpResponse['headers'];
  /** As far as it is known. */
  readonly body: string;
  /**
   * Code of the system's error, such as ECONNREFUSED; null when there is none. Not named `code`: the provider packages
   * would take it for an error of their own and wrap it.
   */
  readonly systemCode: string | null;

  /** The proxy that a connection was to go through, for people: "the proxy http://proxy:3128 (HTTPS_PROXY)". */
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
