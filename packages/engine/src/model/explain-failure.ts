import { redactKeys } from '@plugin-eval/core/text/redact-keys.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { formatEndpoint, type ProviderEnvironment } from '../config/model-environment.ts';
import { PROVIDER_VARIABLES } from '../config/provider-variables.ts';
import { isOnLoopback } from '../config/proxies.ts';
import { AttemptFailure, type AttemptFailureKind } from '../run/attempt-failure.ts';
import { bodyKind, isOtherAnswer } from './describe-answer.ts';
import { type ErrorBody, readErrorBody } from './error-body.ts';
import type { HttpFailure } from './http-failure.ts';
import type { ProviderModel } from './model.ts';
import { retryAfterOf } from './retry-after.ts';

/** Names an explanation may need. */
export interface FailureContext {
  model: ProviderModel;
  provider: ProviderEnvironment;
  /** All keys in use: they are taken out of every message. */
  secrets: readonly string[];
  now: Date;
}

/** Codes by which a provider rejects a key or an account, with any status. */
const KEY_CODES = new Set([
  'authentication_error',
  'invalid_api_key',
  'invalid_authentication',
  'API_KEY_INVALID',
  'account_deactivated',
]);
const MONEY_CODES = new Set([
  'insufficient_quota',
  'billing_error',
  'billing_hard_limit_reached',
  'billing_not_active',
]);
const MODEL_CODES = new Set(['model_not_found']);

const LONGEST_MESSAGE = 300;

/** The failure of an attempt that an HTTP exchange means, in one sentence for the user, without any key. */
export function explainFailure(failure: HttpFailure, context: FailureContext): AttemptFailure {
  const body = readErrorBody(failure.body);
  const kind = failureKind(failure, body);
  return new AttemptFailure(kind, sentence(kind, failure, body, context), {
    status: failure.status,
    retryAfterMs: retryAfterOf(failure.headers, context.now) ?? body.retryAfterMs,
    maybeBilled: isMaybeBilled(kind, failure),
    unlessHeardFrom: failure.kind === 'redirect' || isNobodyThere(failure, context.provider.endpoint),
  });
}

/**
 * Returns true when no local program listens at the called port. On other machines a refused connection may
 * be temporary.
 */
export function isNobodyThere({ kind, systemCode, proxy }: HttpFailure, url: string | null): boolean {
  const isRefused = kind === 'connection' && systemCode === 'ECONNREFUSED' && proxy === null;
  return isRefused && url !== null && isOnLoopback(url);
}

/** Quotes untrusted text for a message: no keys, no control characters, 300 characters at most. */
export function quoted(text: string, secrets: readonly string[]): string {
  // Keys are looked for before the cut, which could leave half of one.
  const shown = terminalSafe(redactKeys(text.slice(0, 20_000), secrets)).trim();
  return shown.length > LONGEST_MESSAGE ? `${shown.slice(0, LONGEST_MESSAGE - 1)}…` : shown;
}

/** Other sentences may follow it. */
export function asSentence(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

/**
 * Returns true when a provider may charge for a failed exchange: an answer had begun, or may have been
 * produced.
 */
export function isMaybeBilled(kind: AttemptFailureKind, failure: HttpFailure): boolean {
  return kind === 'timeout' || (isTransport(kind) && failure.status !== null);
}

/** Returns true when no answer came, or an unreadable one. */
export function isTransport(kind: AttemptFailureKind): boolean {
  return kind === 'transport' || kind === 'unreadable';
}

/** Returns the kind of failure that an HTTP exchange amounts to. */
export function failureKind(
  { kind, status, systemCode, body, headers }: HttpFailure,
  { codes }: ErrorBody,
): AttemptFailureKind {
  if (kind === 'redirect') return 'access';
  if (kind === 'not-json' && isOtherAnswer(body, headers.get('content-type'))) return 'unreadable';
  if (kind !== 'status') return TIME_LIMIT_CODES.has(systemCode ?? '') ? 'timeout' : 'transport';
  if (codes.some((given) => KEY_CODES.has(given) || MONEY_CODES.has(given) || MODEL_CODES.has(given)))
    return 'access';
  if (status === 401 || status === 402 || status === 403 || status === 404) return 'access';
  if (status === 429) return 'rate-limit';
  if (status === 408 || status === 409 || status === 425 || (status ?? 0) >= 500) return 'overload';
  return 'refused';
}

/** The HTTP client of Node gives up after five minutes of silence. */
const TIME_LIMIT_CODES = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

function sentence(
  kind: AttemptFailureKind,
  failure: HttpFailure,
  body: ErrorBody,
  { model, provider, secrets }: FailureContext,
): string {
  const { title, baseUrls } = PROVIDER_VARIABLES[model.provider];
  const status = failure.status === null ? '' : ` (${failure.status})`;
  const endpoint = formatEndpoint(provider);
  const baseUrl = provider.endpointVariable ?? baseUrls[0] ?? '';
  const words = quoted(body.message, secrets);
  const because = words === '' ? '.' : `: ${asSentence(words)}`;
  switch (kind) {
    case 'access':
      if (failure.kind === 'redirect')
        return `${endpoint} answers with a redirect${status}, which is not followed: set ${baseUrl} to where it leads.`;
      if (body.codes.some((code) => MONEY_CODES.has(code)) || failure.status === 402)
        return `${title}: the account behind ${keyVariable(model, provider)} cannot pay${status}; check its credit and limits.`;
      if (isModelUnknown(failure, body))
        return `${title} does not know the model ${model.id} at ${endpoint}${status}: check the model's name${provider.official ? '' : ` and ${baseUrl}`}.`;
      if (provider.key === null)
        return `${title} at ${endpoint} requires a key${status}: set ${keyVariable(model, provider)}.`;
      return failure.status === 403
        ? `${title} does not allow the key in ${keyVariable(model, provider)} to use ${model.id}${status}.`
        : `${title} refuses the key in ${keyVariable(model, provider)}${status}: set a valid one.`;
    case 'rate-limit':
      return `${title} limits the rate of calls${status}${because}`;
    case 'overload':
      return `${title} is overloaded or broken${status}${because}`;
    case 'timeout':
      return `${title} sent nothing for five minutes.`;
    default:
      if (isNobodyThere(failure, provider.endpoint))
        return `${title} at ${endpoint}: nothing listens there (${failure.systemCode}). Start it, or set ${baseUrl} to where it runs.`;
      if (isTransport(kind))
        return `${title} at ${endpoint}: ${transportProblem(failure)}${failure.kind === 'error-body' ? because : '.'}`;
      return `${title} refuses the request${status}${because}`;
  }
}

/** Describes why no readable response came, as part of a sentence. */
export function transportProblem({ kind, status, systemCode, proxy, body, headers }: HttpFailure): string {
  switch (kind) {
    case 'not-json':
      return `${bodyKind(body, headers.get('content-type'))}${status === null ? '' : ` (status ${status})`}`;
    case 'error-body':
      return 'an error instead of an answer';
    case 'too-large':
      return 'the answer is larger than 16 MiB';
    default:
      return [
        status === null ? 'no connection' : 'the connection broke within the answer',
        proxy === null ? '' : ` through ${proxy}`,
        systemCode === null ? '' : ` (${systemCode})`,
      ].join('');
  }
}

function isModelUnknown({ status }: HttpFailure, { codes }: ErrorBody): boolean {
  if (codes.some((code) => KEY_CODES.has(code))) return false;
  return status === 404 || codes.some((code) => MODEL_CODES.has(code));
}

/** The variable that holds the key, or the one that should. */
function keyVariable({ provider }: ProviderModel, { key }: ProviderEnvironment): string {
  return key?.variable ?? PROVIDER_VARIABLES[provider].keys[0]?.variable ?? '';
}
