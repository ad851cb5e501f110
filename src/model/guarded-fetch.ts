import { boundedExchange } from './bounded-exchange.ts';
import { completeAnswer } from './complete-answer.ts';
import { HttpFailure } from './http-failure.ts';

/** Most bytes of one response, decompressed. */
const MOST_BYTES = 16 * 1024 * 1024;

/** One exchange: whether a response had begun when it ended, however it ended. */
export interface Exchange {
  fetch: typeof fetch;
  readonly responded: boolean;
}

/**
 * A `fetch` for one call to a provider: follows no redirect, reads no more than 16 MiB, and lets nothing through but
 * JSON with status 2xx that is not an error. Everything else is thrown, so that failures mean the same for all providers.
 * @param send the fetch beneath it
 * @throws HttpFailure (from the fetch it returns)
 */
export function guardedExchange(send: typeof fetch = globalThis.fetch): Exchange {
  let responded = false;
  return {
    get responded() {
      return responded;
    },
    async fetch(url, options) {
      const { status, headers, bytes } = await boundedExchange(
        () => send(url, { ...options, redirect: 'manual' }),
        MOST_BYTES,
        () => {
          responded = true;
        },
      );
      const body = new TextDecoder().decode(bytes);
      const content = parse(body);
      if (typeof content !== 'object' || content === null)
        throw new HttpFailure('not-json', { status, headers, body });
      if ('error' in content && content.error !== null && content.error !== undefined)
        throw new HttpFailure('error-body', { status, headers, body });
      const completed = completeAnswer(content);
      return new Response(completed === content ? body : JSON.stringify(completed), {
        status,
        headers: { 'content-type': 'application/json' },
      });
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
