import type { ProgressEvent } from '@plugin-eval/core/documents/viewer.ts';
import type { ViewerBackend } from './viewer-backend.ts';

/** A client that watches a run. */
export interface ProgressListener {
  event(event: ProgressEvent): void;
  /** The run is over: nothing follows. */
  end(): void;
  /** Progress is not available, or no longer: nothing follows. */
  failure(error: unknown): void;
}

interface Channel {
  listeners: Set<ProgressListener>;
  latest: ProgressEvent | null;
  controller: AbortController;
}

/** Requests a run's progress once for any number of clients, and stops with the last one. */
export class ProgressHub {
  readonly #progress: ViewerBackend['progress'];
  readonly #channels = new Map<string, Channel>();

  constructor(progress: ViewerBackend['progress']) {
    this.#progress = progress;
  }

  /**
   * Sends the newest event at once, if any.
   * @returns ends the listening; may be called more than once
   */
  listen(runId: string, listener: ProgressListener): () => void {
    const known = this.#channels.get(runId);
    const channel = known ?? { listeners: new Set(), latest: null, controller: new AbortController() };
    channel.listeners.add(listener);
    if (known === undefined) {
      this.#channels.set(runId, channel);
      void this.#follow(runId, channel);
    } else if (channel.latest !== null) listener.event(channel.latest);
    return () => {
      channel.listeners.delete(listener);
      if (channel.listeners.size > 0) return;
      this.#forget(runId, channel);
      channel.controller.abort();
    };
  }

  async #follow(runId: string, channel: Channel): Promise<void> {
    try {
      for await (const event of this.#progress(runId, channel.controller.signal)) {
        channel.latest = event;
        for (const listener of [...channel.listeners]) listener.event(event);
      }
      this.#forget(runId, channel);
      for (const listener of [...channel.listeners]) listener.end();
    } catch (error) {
      this.#forget(runId, channel);
      for (const listener of [...channel.listeners]) listener.failure(error);
    }
  }

  /** Later clients start a new request. */
  #forget(runId: string, channel: Channel): void {
    if (this.#channels.get(runId) === channel) this.#channels.delete(runId);
  }
}
