import { type ErrorBody, readErrorBody } from '@plugin-eval/engine/model/error-body.ts';
import {
  asSentence,
  failureKind,
  isMaybeBilled,
  isNobodyThere,
  isTransport,
  quoted,
  transportProblem,
} from '@plugin-eval/engine/model/explain-failure.ts';
import { HttpFailure } from '@plugin-eval/engine/model/http-failure.ts';
import { retryAfterOf } from '@plugin-eval/engine/model/retry-after.ts';
import { AttemptFailure, type AttemptFailureKind } from '@plugin-eval/engine/run/attempt-failure.ts';
import type { HttpEndpoint } from './http-endpoint.ts';

/** The failure of an attempt that an exchange with an endpoint means, in one sentence for the user, without any key. */
export function explainEndpointFailure(
  given: HttpFailure,
  endpoint: Pick<HttpEndpoint, 'shown' | 'url' | 'secrets'>,
  now: Date,
): AttemptFailure {
  const failure = given.kind === 'too-large' ? withoutBody(given) : given;
  const body = readErrorBody(failure.body);
  const kind = failureKind(failure, body);
  return new AttemptFailure(kind, sentence(kind, failure, body, endpoint), {
    status: failure.status,
    retryAfterMs: retryAfterOf(failure.headers, now) ?? body.retryAfterMs,
    maybeBilled: isMaybeBilled(kind, failure),
    unlessHeardFrom: failure.kind === 'redirect' || isNobodyThere(failure, endpoint.url),
  });
}

/** An error page that is too long to be read is an error page. */
function withoutBody({ status, headers }: HttpFailure): HttpFailure {
  return new HttpFailure('status', { ...(status === null ? {} : { status }), headers });
}

function sentence(
  kind: AttemptFailureKind,
  failure: HttpFailure,
  body: ErrorBody,
  { shown, url, secrets }: Pick<HttpEndpoint, 'shown' | 'url' | 'secrets'>,
): string {
  const status = failure.status === null ? '' : ` (${failure.status})`;
  const words = quoted(body.message, secrets);
  const because = words === '' ? '.' : `: ${asSentence(words)}`;
  switch (kind) {
    case 'access':
      if (failure.kind === 'redirect')
        return `${shown} answers with a redirect${status}${redirectedTo(failure, url)}, which is not followed: name the URL where it leads.`;
      if (failure.status === 404) return `${shown} is not there${status}: check the URL of the endpoint.`;
      return `${shown} refuses access${status}${because} Give it a valid key in a header, with --header-env HEADER=VARIABLE.`;
    case 'rate-limit':
      return `${shown} limits the rate of calls${status}${because}`;
    case 'overload':
      return `${shown} is overloaded or broken${status}${because}`;
    case 'timeout':
      return `${shown} sent nothing for five minutes.`;
    default:
      if (isNobodyThere(failure, url))
        return `${shown}: nothing listens there (${failure.systemCode}). Start it, or name the URL where it runs.`;
      if (isTransport(kind))
        return `${shown}: ${transportProblem(failure)}${failure.kind === 'error-body' ? because : '.'}`;
      return `${shown} refuses the request${status}${because}`;
  }
}

/** Target of a redirect, without a query, which may hold a key. */
function redirectedTo({ headers }: HttpFailure, from: string): string {
  const target = URL.parse(headers.get('location') ?? '', from);
  return target === null || target.host === ''
    ? ''
    : ` to ${quoted(`${target.origin}${target.pathname}`, [])}`;
}
