import type { Readable } from 'node:stream';

/** One request over HTTP. Its redirects are not followed. */
export interface HttpRequest {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  /** @default none */
  body?: string | Uint8Array;
  /** Ends the exchange at any time, the reading of the body included. */
  signal: AbortSignal;
}

export interface HttpResponse {
  status: number;
  /** Headers by name in lower case. */
  headers: ReadonlyMap<string, string>;
  /** Decompressed. To be read to its end or destroyed. */
  body: Readable;
}

/**
 * Sends a request and resolves when the response has begun, with any status.
 * @throws an error of the system's, with its code, when none begins; the signal's when it is aborted
 */
export type SendHttp = (url: string, request: HttpRequest) => Promise<HttpResponse>;
