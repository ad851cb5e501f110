import type { ServerResponse } from 'node:http';
import type { ProgressEvent } from '@plugin-eval/core/documents/viewer.ts';
import { type NewestOnly, newestOnly } from './newest-only.ts';
import type { ProgressListener } from './progress-hub.ts';

export interface StreamTimes {
  /** Least time between two events. */
  intervalMs: number;
  /** Time between two heartbeats. */
  heartbeatMs: number;
}

/**
 * Informs one client about a run, by server-sent events: `progress` with a ProgressEvent, at last `end`, or
 * `failure` with the content of an error answer. Source:
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export class ProgressStream implements ProgressListener {
  readonly #times: StreamTimes;
  readonly #json: (value: unknown) => string;
  readonly #describe: (error: unknown) => unknown;
  readonly #newest: NewestOnly;
  readonly #first = Promise.withResolvers<void>();
  #response: ServerResponse | null = null;
  #heartbeat: NodeJS.Timeout | null = null;
  /** The last message, held until the response exists. */
  #last: string | null = null;

  /**
   * @param json writes documents
   * @param describe what is said about an error
   */
  constructor(times: StreamTimes, json: (value: unknown) => string, describe: (error: unknown) => unknown) {
    this.#times = times;
    this.#json = json;
    this.#describe = describe;
    this.#newest = newestOnly(times.intervalMs, (event) => this.#write(message('progress', event)));
  }

  /** Resolves when there is something to send, or no client left; rejects with an earlier failure. */
  get ready(): Promise<void> {
    return this.#first.promise;
  }

  /** Begins to write to a response whose head is sent. */
  start(response: ServerResponse): void {
    this.#response = response;
    response.write(`retry: 3000\n\n`);
    this.#heartbeat = setInterval(() => this.#write(': still here\n\n'), this.#times.heartbeatMs);
    this.#newest.flush();
    this.#finish();
  }

  event(event: ProgressEvent): void {
    this.#newest.offer(this.#json(event));
    this.#first.resolve();
  }

  end(): void {
    this.#last = message('end', '{}');
    this.#first.resolve();
    this.#finish();
  }

  failure(error: unknown): void {
    if (this.#response === null) this.#first.reject(error);
    this.#last = message('failure', this.#json(this.#describe(error)));
    this.#finish();
  }

  /** Ends the stream. */
  close(): void {
    this.#newest.stop();
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    this.#first.resolve();
    this.#response?.end();
    this.#response = null;
  }

  #finish(): void {
    if (this.#last === null || this.#response === null) return;
    this.#newest.flush();
    this.#response.write(this.#last);
    this.close();
  }

  /** Sends nothing more to a client that does not read, except the last message: nothing piles up. */
  #write(text: string): boolean {
    if (this.#response === null || (this.#response.writableNeedDrain && this.#last === null)) return false;
    this.#response.write(text);
    return true;
  }
}

/** @param json has no line ends */
function message(event: string, json: string): string {
  return `event: ${event}\ndata: ${json}\n\n`;
}
