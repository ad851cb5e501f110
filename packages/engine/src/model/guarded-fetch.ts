import { boundedExchange } from './bounded-exchange.ts';
import { completeAnswer } from './complete-answer.ts';
import { answerForm, textlessAnswer } from './describe-answer.ts';
import { HttpFailure } from './http-failure.ts';
import type { SendHttp } from './http-messages.ts';
import { jsonResponse } from './json-response.ts';

/** Most bytes of one response, decompressed. */
const MOST_BYTES = 16 * 1024 * 1024;

/** One exchange: records whether a response had begun, however it ended. */
export interface Exchange {
  /** Replaces `fetch` in a provider's package only: sends the given JSON. */
  fetch: typeof fetch;
  readonly responded: boolean;
  /** Reason the response has no text, as part of a sentence; null when it has, or without a response. */
  readonly textless: string | null;
  /** The form of the answer, as part of a sentence; null without one. */
  readonly form: string | null;
}

/**
 * A `fetch` for one call to a provider: follows no redirect, reads no more than 16 MiB, and lets nothing through but
 * JSON with status 2xx that is not an error. Everything else is thrown, so that failures mean the same for all providers.
 * @param signal ends the exchange
 * @throws HttpFailure (from the fetch it returns)
 */
export function guardedExchange(send: SendHttp, signal: AbortSignal): Exchange {
  let responded = false;
  let textless: string | null = null;
  let form: string | null = null;
  return {
    get form() {
      return form;
    },
    get responded() {
      return responded;
    },
    get textless() {
      return textless;
    },
    async fetch(url, options = {}) {
      const { status, headers, bytes } = await boundedExchange(
        () =>
          send(String(url), { method: 'POST', headers: headersOf(options), body: bodyOf(options), signal }),
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
      form = answerForm(content);
      textless = textlessAnswer(content);
      const completed = completeAnswer(content);
      return jsonResponse(status, completed === content ? bytes : Buffer.from(JSON.stringify(completed)));
    },
  };
}

function headersOf({ headers = {} }: RequestInit): Record<string, string> {
  return Symbol.iterator in headers ? Object.fromEntries(headers) : (headers as Record<string, string>);
}

function bodyOf({ body }: RequestInit): string | Uint8Array {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  throw new TypeError('A provider package sent something other than JSON.');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
