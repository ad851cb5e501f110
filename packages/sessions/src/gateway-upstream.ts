import { redactKeys } from '@plugin-eval/core/text/redact-keys.ts';
import type { ModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { connectionFailure, isRedirect } from '@plugin-eval/engine/model/bounded-exchange.ts';
import { explainFailure } from '@plugin-eval/engine/model/explain-failure.ts';
import { HttpFailure } from '@plugin-eval/engine/model/http-failure.ts';
import type { HttpResponse, SendHttp } from '@plugin-eval/engine/model/http-messages.ts';
import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import { httpSender } from '@plugin-eval/engine/model/send-http.ts';
import type { AttemptFailure, AttemptFailureKind } from '@plugin-eval/engine/run/attempt-failure.ts';
import { backOffMs } from '@plugin-eval/engine/run/retry-policy.ts';
import type { RunClock } from '@plugin-eval/engine/run/timer.ts';

/** Most attempts of a call before the session fails, so that a short outage does not end a long session. */
const MOST_TRIES = 4;
/** Longest pause to wait for within a session; servers that ask for more make it fail. */
const LONGEST_PAUSE_MS = 30_000;
const WORTH_ANOTHER_TRY: ReadonlySet<AttemptFailureKind> = new Set(['rate-limit', 'overload', 'transport']);
/** Headers of a provider's own that hold its key, where it is not `x-api-key`. */
const KEY_HEADERS: Readonly<Partial<Record<ProviderModel['provider'], string>>> = {
  azure: 'api-key',
  google: 'x-goog-api-key',
};
/** Most bytes of an error body. */
const MOST_ERROR_BYTES = 256 * 1024;

export interface UpstreamContext {
  environment: ModelEnvironment;
  clock: RunClock;
  /** Uniform in [0, 1), for jitter. */
  random: () => number;
  /** @default HTTP, through the proxies that the variables name */
  send?: SendHttp;
}

/** Rules for retrying a call. */
export interface RetryRules {
  /**
   * True when it may be retried. A session's first call is not: nothing is lost, the run retries it, and its
   * pool learns from the failure.
   */
  hasSomethingToLose: boolean;
  /** Called on each throttled attempt. */
  onThrottle: (retryAfterMs: number | null) => void;
  /** Lets time pass that is not the session's own. */
  wait: (pause: Promise<void>) => Promise<void>;
}

/** A failure with the data to forward it. */
export interface UpstreamFailure {
  failure: AttemptFailure;
  /** Status and body for the session's harness, as received, without keys. */
  status: number;
  body: string;
}

/** `startedAtMs`: when the try began that was answered, by the clock of the context */
export type UpstreamAnswer =
  | { kind: 'answer'; response: HttpResponse; startedAtMs: number }
  | ({ kind: 'failure' } & UpstreamFailure);

/**
 * Sends a request to the model's endpoint with its real key, and retries temporary failures: rate limits,
 * overload and lost connections, as long as no answer has begun.
 * @param headers what is sent on of the session's own: nothing that could hold a credential
 * @throws the signal's reason
 */
export async function callUpstream(
  request: { model: ProviderModel; path: string; headers: Record<string, string>; body: Buffer },
  context: UpstreamContext,
  { hasSomethingToLose, onThrottle, wait }: RetryRules,
  signal: AbortSignal,
): Promise<UpstreamAnswer> {
  const mostTries = hasSomethingToLose ? MOST_TRIES : 1;
  for (let tries = 1; ; tries++) {
    const answer = await callOnce(request, context, signal);
    if (answer.kind === 'answer') return answer;
    const { kind, retryAfterMs } = answer.failure;
    if (kind === 'rate-limit') onThrottle(retryAfterMs);
    const pauseMs = Math.max(retryAfterMs ?? 0, backOffMs(tries, context.random));
    if (!WORTH_ANOTHER_TRY.has(kind) || tries >= mostTries || pauseMs > LONGEST_PAUSE_MS) return answer;
    await wait(context.clock.timer.sleep(pauseMs, signal));
  }
}

/** Classifies a failed exchange, with all keys redacted. */
export function upstreamFailure(
  failure: HttpFailure,
  model: ProviderModel,
  { environment, clock }: Pick<UpstreamContext, 'environment' | 'clock'>,
): UpstreamFailure {
  const secrets = Object.values(environment).flatMap(({ key }) =>
    key === null ? [] : [key.secret.reveal()],
  );
  const explained = explainFailure(failure, {
    model,
    provider: environment[model.provider],
    secrets,
    now: clock.now(),
  });
  const isStatus = failure.kind === 'status' && failure.status !== null;
  return {
    failure: explained,
    status: isStatus ? (failure.status ?? 502) : 502,
    body:
      isStatus && failure.body !== ''
        ? redactKeys(failure.body, secrets)
        : JSON.stringify({ type: 'error', error: { type: 'api_error', message: explained.message } }),
  };
}

async function callOnce(
  { model, path, headers, body }: Parameters<typeof callUpstream>[0],
  context: UpstreamContext,
  signal: AbortSignal,
): Promise<UpstreamAnswer> {
  const { key, endpoint, proxies, headers: own } = context.environment[model.provider];
  const send = context.send ?? httpSender(proxies);
  const failed = (failure: HttpFailure): UpstreamAnswer => ({
    kind: 'failure',
    ...upstreamFailure(failure, model, context),
  });
  const startedAtMs = context.clock.elapsedMs();
  let response: HttpResponse;
  try {
    response = await send(`${endpoint}${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        ...own,
        ...(key === null ? {} : keyHeader(model.provider, key)),
      },
      body,
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    return failed(connectionFailure(error));
  }
  const { status } = response;
  if (isRedirect(response)) {
    response.body.destroy();
    return failed(new HttpFailure('redirect', { status, headers: response.headers }));
  }
  if (status >= 200 && status < 300) return { kind: 'answer', response, startedAtMs };
  const text = await errorBodyOf(response);
  signal.throwIfAborted();
  return failed(new HttpFailure('status', { status, headers: response.headers, body: text }));
}

/** Builds the key header of each provider. */
function keyHeader(
  provider: ProviderModel['provider'],
  { scheme, secret }: NonNullable<ModelEnvironment[ProviderModel['provider']]['key']>,
): Record<string, string> {
  const key = secret.reveal();
  if (scheme === 'bearer') return { authorization: `Bearer ${key}` };
  return { [KEY_HEADERS[provider] ?? 'x-api-key']: key };
}

/** Reads as much of the body as possible: the status is what counts. */
async function errorBodyOf({ body }: HttpResponse): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of body) {
      size += piece.byteLength;
      if (size > MOST_ERROR_BYTES) break;
      pieces.push(piece);
    }
  } catch {
    // The rest was lost.
  }
  return Buffer.concat(pieces).toString('utf8');
}
