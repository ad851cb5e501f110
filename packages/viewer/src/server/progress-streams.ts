import type { ServerResponse } from 'node:http';
import { ViewerRequestError } from '@plugin-eval/core/errors/viewer-request-error.ts';
import type { StreamAnswer } from './answer.ts';
import type { ProgressHub } from './progress-hub.ts';
import { ProgressStream, type StreamTimes } from './progress-stream.ts';

/** All the clients that look at runs. */
export class ProgressStreams {
  readonly #hub: ProgressHub;
  readonly #limit: number;
  readonly #create: () => ProgressStream;
  readonly #open = new Set<ProgressStream>();

  constructor(
    hub: ProgressHub,
    options: StreamTimes & { limit: number },
    json: (value: unknown) => string,
    describe: (error: unknown) => unknown,
  ) {
    this.#hub = hub;
    this.#limit = options.limit;
    this.#create = () => new ProgressStream(options, json, describe);
  }

  /**
   * Lets a client look at a run until it hangs up or the run is over.
   * @throws ViewerRequestError when too many look already
   * @throws what the backend throws before it has told anything
   */
  async follow(runId: string, response: ServerResponse): Promise<StreamAnswer> {
    if (this.#open.size >= this.#limit)
      throw new ViewerRequestError(
        'too-many-streams',
        'Too many pages are already following a run. Close some of them.',
        503,
      );
    const stream = this.#create();
    this.#open.add(stream);
    const unlisten = this.#hub.listen(runId, stream);
    response.once('close', () => {
      this.#open.delete(stream);
      unlisten();
      stream.close();
    });
    await stream.ready;
    return {
      headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' },
      open: () => stream.start(response),
    };
  }

  /** Ends all of them; the runs go on. */
  close(): void {
    for (const stream of this.#open) stream.close();
  }
}
