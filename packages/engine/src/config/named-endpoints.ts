import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { endpointOf } from './base-url.ts';
import { PROVIDER_VARIABLES } from './provider-variables.ts';

/** Base URLs by the stable name that the configuration gives them. */
export type NamedEndpoints = Readonly<Record<string, string>>;

/** Small letters only, so that no document writes a name differently; no colon, so that no name looks like a URL. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** Message about an invalid name. */
export const NAME_PROBLEM =
  'a name has 1 to 64 small letters, digits, dots, dashes and underscores, and begins with a letter or a digit.';

/** Returns true when a text is a valid endpoint name. */
export function isEndpointName(text: string): boolean {
  return NAME.test(text);
}

/**
 * Checks the endpoints of a configuration: unusable names or URLs, two names of one URL. Messages repeat
 * neither URLs nor invalid names: both may hold a key.
 */
export function endpointProblems(endpoints: NamedEndpoints, source: string): ConfigError[] {
  const problems: ConfigError[] = [];
  if (!Object.keys(endpoints).every(isEndpointName))
    problems.push(new ConfigError(source, 'endpoints', NAME_PROBLEM));
  const names = new Map<string, string>();
  for (const [name, url] of Object.entries(endpoints)) {
    if (!isEndpointName(name)) continue;
    const key = `endpoints.${name}`;
    const addresses = addressesOf(url, source);
    if (ConfigError.isInstance(addresses)) {
      problems.push(new ConfigError(source, key, addresses.problem));
      continue;
    }
    const other = addresses.map((address) => names.get(address)).find((known) => known !== undefined);
    if (other !== undefined)
      problems.push(
        new ConfigError(source, key, `it is the same endpoint as ${other}. An endpoint has one name.`),
      );
    for (const address of addresses) names.set(address, name);
  }
  return problems;
}

/** The name of a base URL, which includes its version; null without one. @param version of its provider */
export function endpointNameOf(endpoint: string, version: string, endpoints: NamedEndpoints): string | null {
  const named = Object.entries(endpoints).find(
    ([name, url]) => endpointOf(url, `endpoints.${name}`, version) === endpoint,
  );
  return named?.[0] ?? null;
}

/** The base URL in each provider's form, or the reason it has none. */
function addressesOf(url: string, source: string): string[] | ConfigError {
  try {
    return Object.values(PROVIDER_VARIABLES).map(({ version }) => endpointOf(url, source, version));
  } catch (error) {
    if (ConfigError.isInstance(error)) return error;
    throw error;
  }
}
