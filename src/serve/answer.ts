import type { ServerResponse } from 'node:http';

/** A whole answer, before it is written. */
export interface WholeAnswer {
  status: number;
  contentType: string;
  body: string;
  /** Of this answer alone; go before those that every answer has. */
  headers?: Readonly<Record<string, string>>;
  /** Kept with the answer that it is of, for those that are sent often; the body is compressed once. */
  compressed?: () => Promise<Buffer>;
}

/** An answer that is written piece by piece by `open`, which must end it. */
export interface StreamAnswer {
  open(response: ServerResponse): void;
  headers: Readonly<Record<string, string>>;
}

export type Answer = WholeAnswer | StreamAnswer;

export function jsonAnswer(status: number, json: string): WholeAnswer {
  return { status, contentType: 'application/json; charset=utf-8', body: json };
}

export function pageAnswer(status: number, html: string): WholeAnswer {
  return { status, contentType: 'text/html; charset=utf-8', body: html };
}
