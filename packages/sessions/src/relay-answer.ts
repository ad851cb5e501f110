import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { systemCodeOf } from '@plugin-eval/engine/model/bounded-exchange.ts';
import { HttpFailure } from '@plugin-eval/engine/model/http-failure.ts';
import type { HttpResponse } from '@plugin-eval/engine/model/http-messages.ts';
import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import { type UpstreamContext, type UpstreamFailure, upstreamFailure } from './gateway-upstream.ts';
import type { AnswerMeter, Protocol } from './protocols/protocol.ts';

/** Most bytes of one answer, decompressed. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Forwards an answer with status 2xx to the session, streaming it piece by piece.
 * @param meter reads along
 * @returns why it is not a whole answer; null when it is
 * @throws the signal's reason
 */
export async function relayAnswer(
  answer: HttpResponse,
  response: ServerResponse,
  meter: AnswerMeter,
  way: { protocol: Protocol; model: ProviderModel; context: UpstreamContext; signal: AbortSignal },
): Promise<UpstreamFailure | null> {
  const { protocol, model, context, signal } = way;
  const { status, headers } = answer;
  const failed = (failure: HttpFailure) => upstreamFailure(failure, model, context);
  const isStream = (headers.get('content-type') ?? '').includes('text/event-stream');
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    if (isStream) response.writeHead(status, { 'content-type': 'text/event-stream' });
    for await (const piece of answer.body) {
      size += piece.byteLength;
      if (size > MOST_BYTES) return failed(new HttpFailure('too-large', { status, headers }));
      if (!isStream) {
        pieces.push(piece);
        continue;
      }
      meter.pushStream(piece);
      if (!response.write(piece)) await once(response, 'drain', { signal });
    }
  } catch (error) {
    signal.throwIfAborted();
    return failed(new HttpFailure('connection', { status, headers, systemCode: systemCodeOf(error) }));
  }
  const text = isStream ? '' : Buffer.concat(pieces).toString('utf8');
  if (!isStream) meter.pushJson(text);
  const { errorBody } = meter;
  if (errorBody !== null)
    return failed(
      new HttpFailure('status', { status: protocol.statusOfError(errorBody), headers, body: errorBody }),
    );
  if (!meter.complete)
    return failed(
      isStream
        ? new HttpFailure('connection', { status, headers })
        : new HttpFailure('not-json', { status, headers, body: text }),
    );
  if (!isStream) response.writeHead(status, { 'content-type': 'application/json' });
  response.end(text);
  return null;
}
