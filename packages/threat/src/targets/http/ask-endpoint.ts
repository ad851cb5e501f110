import { redactSecrets } from '@plugin-eval/core/text/redact-keys.ts';
import { writtenConversation } from '@plugin-eval/core/text/written-conversation.ts';
import { boundedExchange } from '@plugin-eval/engine/model/bounded-exchange.ts';
import { HttpFailure } from '@plugin-eval/engine/model/http-failure.ts';
import type { SendHttp } from '@plugin-eval/engine/model/http-messages.ts';
import { AttemptFailure, stoppedAttempt } from '@plugin-eval/engine/run/attempt-failure.ts';
import type { SpokenAnswer } from '../spoken-target.ts';
import { explainEndpointFailure } from './explain-endpoint-failure.ts';
import type { HttpEndpoint } from './http-endpoint.ts';
import { fillTemplate, type TemplateValues } from './request-template.ts';
import { type ResponsePath, valueAt } from './response-path.ts';

/** A conversation whose last turn needs an answer. */
export interface EndpointConversation {
  turns: readonly string[];
  /** Replies to the turns before the last. */
  replies: readonly string[];
  /** The same over all turns. */
  session: string;
}

export interface AskContext {
  send: SendHttp;
  now: () => Date;
  /** Aborted when the run is. */
  signal: AbortSignal;
}

/**
 * Sends one request to an endpoint.
 * @throws AttemptFailure where there was no answer: connection, access, rate limit, overload, time limit, abort
 */
export async function askEndpoint(
  endpoint: HttpEndpoint,
  conversation: EndpointConversation,
  { send, now, signal }: AskContext,
): Promise<SpokenAnswer> {
  const limit = AbortSignal.timeout(endpoint.timeoutMs);
  const request = {
    method: 'POST' as const,
    headers: endpoint.headers,
    body: JSON.stringify(fillTemplate(endpoint.body, templateValues(endpoint, conversation))),
    signal: AbortSignal.any([signal, limit]),
  };
  try {
    const { status, headers, bytes } = await boundedExchange(
      () => send(endpoint.url, request),
      endpoint.maxBytes,
    );
    const body = new TextDecoder().decode(bytes);
    const answer =
      endpoint.responsePath === null
        ? plainAnswerIn(body, headers.get('content-type') ?? '', endpoint)
        : answerIn(body, endpoint.responsePath, endpoint);
    if (answer !== null) return answer;
    throw new HttpFailure('error-body', { status, headers, body });
  } catch (error) {
    if (!HttpFailure.isInstance(error)) throw error;
    if (signal.aborted) throw stoppedAttempt(true);
    if (limit.aborted)
      throw new AttemptFailure(
        'timeout',
        `${endpoint.shown} gave no response within ${endpoint.timeoutMs / 1000} s.`,
        { maybeBilled: true },
      );
    if (error.kind === 'too-large' && error.status !== null && error.status < 300)
      return failed('too-large', `The response has more than ${endpoint.maxBytes} bytes.`);
    throw explainEndpointFailure(error, endpoint, now());
  }
}

/**
 * Template values. Without a list of messages, a session keeps the turns together, and without a session the
 * text itself does.
 */
function templateValues(
  { places, system }: HttpEndpoint,
  { turns, replies, session }: EndpointConversation,
): TemplateValues {
  const prompt =
    places.messages || places.session ? (turns.at(-1) ?? '') : writtenConversation(turns, replies);
  const messages = turns.flatMap((turn, index) => {
    const reply = replies[index];
    return [
      { role: 'user', content: turn.toWellFormed() },
      ...(reply === undefined ? [] : [{ role: 'assistant', content: reply.toWellFormed() }]),
    ];
  });
  const opening =
    system === null || places.system ? [] : [{ role: 'system', content: system.toWellFormed() }];
  return {
    prompt: prompt.toWellFormed(),
    system: (system ?? '').toWellFormed(),
    session,
    messages: [...opening, ...messages],
  };
}

/** Returns null for an error sent as an answer, which some servers send with status 200. */
function answerIn(
  body: string,
  responsePath: ResponsePath,
  { secrets }: Pick<HttpEndpoint, 'secrets'>,
): SpokenAnswer | null {
  let content: unknown;
  try {
    content = JSON.parse(body);
  } catch {
    return body.trim() === ''
      ? { text: '', failure: null }
      : failed('not-json', 'The response of the endpoint is not JSON.');
  }
  const value = valueAt(content, responsePath);
  if (typeof value === 'string') return { text: redactSecrets(value.toWellFormed(), secrets), failure: null };
  if (hasError(content)) return null;
  return value === undefined
    ? failed('no-answer', 'The response of the endpoint has nothing at the response path.')
    : failed(
        'not-text',
        `The response of the endpoint has no text at the response path, but ${kindOf(value)}.`,
      );
}

/** Reads an answer that is the whole body. An HTML page is not an answer, and JSON would need a path. */
function plainAnswerIn(
  body: string,
  contentType: string,
  { secrets }: Pick<HttpEndpoint, 'secrets'>,
): SpokenAnswer | null {
  if (/\bhtml\b/i.test(contentType) || /^\s{0,100}<(?:!doctype|html)\b/i.test(body))
    return failed('not-text', 'The response of the endpoint is a web page, not plain text.');
  if (!/\bjson\b/i.test(contentType))
    return { text: redactSecrets(body.toWellFormed(), secrets), failure: null };
  return hasError(parsedOrNull(body))
    ? null
    : failed('not-text', 'The response of the endpoint is JSON, not plain text: set --response-path.');
}

function parsedOrNull(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function hasError(content: unknown): boolean {
  if (typeof content !== 'object' || content === null || !('error' in content)) return false;
  return typeof content.error === 'string'
    ? content.error !== ''
    : typeof content.error === 'object' && content.error !== null;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function failed(kind: string, message: string): SpokenAnswer {
  return { text: '', failure: { kind, message } };
}
