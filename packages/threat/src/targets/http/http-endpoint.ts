import { createHash } from 'node:crypto';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { Secret } from '@plugin-eval/engine/config/secret.ts';
import { isSecretName, secretParts } from '@plugin-eval/engine/config/secret-names.ts';
import type { JsonValue } from '@plugin-eval/engine/run/task.ts';
import { canonicalJson } from '@plugin-eval/engine/run/task-key.ts';
import { placesIn, type TemplatePlaces } from './request-template.ts';
import { parseResponsePath, type ResponsePath } from './response-path.ts';

/** An endpoint as the user describes it. */
export interface HttpTargetConfig {
  /** http or https, without name and password. */
  url: string;
  /** Stable name that replaces its URL in tasks. @default none */
  name?: string;
  method: 'POST';
  /**
   * Headers by name. Secrets are passed as such; values of `authorization` and the like are treated as
   * secrets anyway.
   */
  headers: Readonly<Record<string, string | Secret>>;
  /** The JSON of a request, with places: see `placesIn`. */
  body: JsonValue;
  /** See `parseResponsePath`; `@text` when the whole response is the answer, as plain text. */
  responsePath: string;
  /** System prompt; null without one. */
  system: string | null;
  /** Milliseconds that one answer may take. @default 120,000 */
  timeoutMs?: number;
  /** Most bytes of one answer, decompressed. @default 4 MiB */
  maxBytes?: number;
}

/** Identity of an endpoint in tasks: a hash of everything that can change an answer, without secrets. */
export type HttpIdentity = { url: string; sha256: string };

/** An endpoint ready for requests. */
export interface HttpEndpoint {
  url: string;
  /** URL for people, without its query. */
  shown: string;
  origin: string;
  headers: Readonly<Record<string, string>>;
  body: JsonValue;
  places: TemplatePlaces;
  /** Path of the answer; null for plain text responses. */
  responsePath: ResponsePath | null;
  system: string | null;
  timeoutMs: number;
  maxBytes: number;
  /** Secrets to redact in every response. */
  secrets: readonly string[];
  templateSha256: string;
  identity: HttpIdentity;
}

/** Used in place of a path. A field of that name is `["@text"]`. */
const PLAIN_TEXT = '@text';
const DEFAULT_TIMEOUT_MS = 120_000;
const DEFAULT_MOST_BYTES = 4 * 1024 * 1024;

/** @throws UsageError for what cannot be asked as it is described */
export function httpEndpoint(config: HttpTargetConfig): HttpEndpoint {
  const { body, system, timeoutMs = DEFAULT_TIMEOUT_MS, maxBytes = DEFAULT_MOST_BYTES } = config;
  const isPlainText = config.responsePath === PLAIN_TEXT;
  const url = urlOf(config.url);
  const shown = addressOf(url);
  const headers = Object.entries(config.headers).map(([name, value]) => ({
    name: name.toLowerCase(),
    value: value instanceof Secret ? value.reveal() : value,
    isSecret: value instanceof Secret || isSecretName(name),
  }));
  const query = [...url.searchParams].map(([name, value]) => ({ name, value, isSecret: isSecretName(name) }));
  const open = (fields: readonly { name: string; value: string; isSecret: boolean }[]) =>
    fields.map(({ name, value, isSecret }) => [name, isSecret ? null : value]);
  const answerChanging = {
    query: open(query),
    method: config.method,
    headers: open(headers),
    body,
    responsePath: config.responsePath,
    system,
    maxBytes,
  };
  const identityAt = (address: string): HttpIdentity => ({
    url: address,
    sha256: sha256({ ...answerChanging, url: address }),
  });
  return {
    url: url.href,
    shown,
    origin: url.origin,
    headers: sendable(headers, isPlainText ? 'text/plain' : 'application/json'),
    body,
    places: placesIn(body, system !== null),
    responsePath: isPlainText ? null : parseResponsePath(config.responsePath),
    system,
    timeoutMs,
    maxBytes,
    secrets: [...headers, ...query].flatMap(({ value, isSecret }) => (isSecret ? secretParts(value) : [])),
    templateSha256: sha256(body),
    identity: identityAt(config.name ?? shown),
  };
}

/** Address without its query, which may hold a key. */
function addressOf({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

function urlOf(given: string): URL {
  const url = URL.parse(given);
  const problem =
    url === null
      ? 'The address of the endpoint is not a URL, such as https://bot.example/chat.'
      : url.protocol !== 'https:' && url.protocol !== 'http:'
        ? 'The URL of the endpoint must begin with https:// or http://.'
        : url.username !== '' || url.password !== ''
          ? 'The URL of the endpoint must not contain a user name or a password: pass them in a header.'
          : null;
  if (url === null || problem !== null) throw new UsageError(problem ?? '');
  url.hash = '';
  return url;
}

function sendable(
  headers: readonly { name: string; value: string }[],
  accept: string,
): Record<string, string> {
  const all = new Headers({ 'content-type': 'application/json', accept });
  for (const { name, value } of headers) {
    try {
      all.set(name, value);
    } catch {
      // The value is not shown: it may be a key.
      throw new UsageError(
        `The header ${JSON.stringify(name)} cannot be sent: its name or its value contains an invalid character.`,
      );
    }
  }
  return Object.fromEntries(all);
}

function sha256(value: JsonValue): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
