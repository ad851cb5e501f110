import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A whole answer, before it is written. */
export interface WholeAnswer {
  status: number;
  contentType: string;
  body: string;
  /** Headers of this response, which precede the common ones. */
  headers?: Readonly<Record<string, string>>;
  /** The compressed body, cached for frequent answers. */
  compressed?: () => Promise<Buffer>;
}

/** An answer written piece by piece by `open`, which must end it. */
export interface StreamAnswer {
  open(response: ServerResponse): void;
  headers: Readonly<Record<string, string>>;
}

export type Answer = WholeAnswer | StreamAnswer;

const JSON_TYPE = 'application/json; charset=utf-8';

export function jsonAnswer(status: number, json: string): WholeAnswer {
  return { status, contentType: JSON_TYPE, body: json };
}

/**
 * Streams JSON that is not in memory: written as fast as it is read, and not compressed, since the connection
 * is local.
 */
export function piecesAnswer(pieces: Iterable<string>): StreamAnswer {
  return {
    headers: { 'Content-Type': JSON_TYPE },
    // Who hangs up does not want the rest, and who finds it cut sees that.
    open: (response) => void pipeline(Readable.from(pieces), response).catch(() => response.destroy()),
  };
}

export function pageAnswer(status: number, html: string): WholeAnswer {
  return { status, contentType: 'text/html; charset=utf-8', body: html };
}
