import { ConfigError } from '../errors/config-error.ts';
import { endpointOf } from './base-url.ts';
import { PROVIDER_VARIABLES } from './provider-variables.ts';

/** Base URLs by the stable name that the configuration gives them. */
export type NamedEndpoints = Readonly<Record<string, string>>;

/** Small letters only, so that no document writes a name differently; no colon, so that no name looks like a URL. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** Whether a text can be the name of an endpoint. */
export function isEndpointName(text: string): boolean {
  return NAME.test(text);
}

/**
 * Checks what a configuration says about endpoints. Neither a URL nor a name that is none is repeated in an error: both
 * may hold a key.
 * @throws ConfigError for a name or a URL that cannot be used, and for two names of one URL
 */
export function checkNamedEndpoints(endpoints: NamedEndpoints, source: string): void {
  const names = new Map<string, string>();
  for (const [name, url] of Object.entries(endpoints)) {
    if (!isEndpointName(name))
      throw new ConfigError(
        source,
        'endpoints',
        'a name has 1 to 64 small letters, digits, dots, dashes and underscores, and begins with a letter or a digit.',
      );
    for (const address of new Set(addressesOf(url, source, name))) {
      const other = names.get(address);
      if (other !== undefined && other !== name)
        throw new ConfigError(
          source,
          `endpoints.${name}`,
          `it is the same endpoint as ${other}. An endpoint has one name.`,
        );
      names.set(address, name);
    }
  }
}

/** The name of a base URL, which holds its version; null when it has none. @param version of its provider */
export function endpointNameOf(endpoint: string, version: string, endpoints: NamedEndpoints): string | null {
  const named = Object.entries(endpoints).find(
    ([name, url]) => endpointOf(url, `endpoints.${name}`, version) === endpoint,
  );
  return named?.[0] ?? null;
}

/** The base URL as each provider takes it. */
function addressesOf(url: string, source: string, name: string): string[] {
  try {
    return Object.values(PROVIDER_VARIABLES).map(({ version }) => endpointOf(url, source, version));
  } catch (error) {
    if (!ConfigError.isInstance(error)) throw error;
    throw new ConfigError(source, `endpoints.${name}`, error.problem);
  }
}
