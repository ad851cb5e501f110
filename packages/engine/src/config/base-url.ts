import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';

const VERSION_SEGMENT = /^v\d{1,3}(?:alpha\d{0,3}|beta\d{0,3})?$/i;

/**
 * Normalises a base URL to an endpoint: no trailing slash, and a version in its path. An existing version is
 * kept (`/v1`, `/v4`, `/v1beta/openai`), else `version` is appended.
 * @param variable that holds it, named in errors; the value is not, since it may hold a password
 * @throws ConfigError for what is not an http(s) URL, or holds credentials, a query or a fragment
 */
export function endpointOf(baseUrl: string, variable: string, version: string): string {
  const url = URL.parse(baseUrl);
  if (url === null)
    throw new ConfigError(variable, null, 'the value is not a URL, such as https://example.org/v1.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new ConfigError(variable, null, 'the URL must begin with https:// or http://.');
  if (url.username !== '' || url.password !== '')
    throw new ConfigError(
      variable,
      null,
      'the URL must not contain a user name or password: the key has its own variable.',
    );
  if (url.search !== '' || url.hash !== '')
    throw new ConfigError(variable, null, 'the URL must end with its path, without a query or fragment.');
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const isVersioned = segments.some((segment) => VERSION_SEGMENT.test(segment));
  if (!isVersioned) {
    const missing = version.split('/').filter((segment) => segment !== '');
    segments.push(...missing.slice(segments.at(-1) === missing[0] ? 1 : 0));
  }
  return [url.origin, ...segments].join('/');
}
