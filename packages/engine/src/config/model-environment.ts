import { PROVIDER_NAMES, type ProviderName } from '@plugin-eval/core/documents/names.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { endpointOf } from './base-url.ts';
import { derivedEndpoint, ollamaUrl, readEndpointSettings } from './derived-endpoint.ts';
import { endpointNameOf, type NamedEndpoints } from './named-endpoints.ts';
import { type KeyScheme, PROVIDER_VARIABLES } from './provider-variables.ts';
import { NO_PROXIES, type Proxies, proxyFor, readProxies } from './proxies.ts';
import { Secret } from './secret.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The environment's settings for one provider. */
export interface ProviderEnvironment {
  key: { secret: Secret; variable: string; scheme: KeyScheme } | null;
  /** Base URL of the calls, version included; null when it must be set and is not. */
  endpoint: string | null;
  /** The variable that the endpoint comes from; null for the provider's own. */
  endpointVariable: string | null;
  /** The endpoint's stable name from the configuration; null without one. */
  endpointName: string | null;
  /** True for the provider's own host. */
  official: boolean;
  /** Through which it is called. */
  proxies: Proxies;
  /** Further headers, by name: organisation and project. */
  headers: Readonly<Record<string, string>>;
  /** Further endpoint settings: region, project and the like. */
  settings: Readonly<Record<string, string>>;
  /** Secrets belonging to the key. */
  secrets: Readonly<Record<string, Secret>>;
  /** Reason the provider cannot be called with these variables; relevant only to its callers. */
  problem: ConfigError | null;
}

export type ModelEnvironment = Readonly<Record<ProviderName, ProviderEnvironment>>;

/**
 * Reads keys and endpoints from the variables. A blank variable counts as unset. An unusable base URL, or a
 * key that no header can hold, is the `problem` of its provider alone, and never shows the value.
 * @param endpoints the names of the configuration; they matter to whoever makes tasks or performs them
 */
export function readModelEnvironment(variables: Variables, endpoints: NamedEndpoints = {}): ModelEnvironment {
  const proxies = readProxies(variables);
  return Object.fromEntries(
    PROVIDER_NAMES.map((provider) => [provider, readOrExplain(provider, variables, endpoints, proxies)]),
  ) as unknown as ModelEnvironment;
}

/**
 * Returns a provider's endpoint identity in tasks: its name, which survives a proxy's change of port, else
 * its URL. Null when it must be set and is not.
 */
export function endpointIdentity({
  endpoint,
  endpointName,
}: Pick<ProviderEnvironment, 'endpoint' | 'endpointName'>): string | null {
  return endpointName ?? endpoint;
}

/** Formats an endpoint for people: its URL, and its name if any. */
export function formatEndpoint({
  endpoint,
  endpointName,
}: Pick<ProviderEnvironment, 'endpoint' | 'endpointName'>): string {
  return endpointName === null ? (endpoint ?? '') : `${endpointName} (${endpoint})`;
}

/**
 * Removes empty base URLs from this process's environment. Two of the provider packages read them on loading,
 * and fail on an empty one.
 */
export function dropBlankBaseUrls(): void {
  for (const { baseUrls } of Object.values(PROVIDER_VARIABLES)) {
    for (const variable of baseUrls) if (process.env[variable]?.trim() === '') delete process.env[variable];
  }
}

function readOrExplain(
  provider: ProviderName,
  variables: Variables,
  endpoints: NamedEndpoints,
  proxies: Proxies,
): ProviderEnvironment {
  try {
    return readProvider(provider, variables, endpoints, proxies);
  } catch (error) {
    if (!ConfigError.isInstance(error)) throw error;
    return {
      key: null,
      endpoint: null,
      endpointVariable: null,
      endpointName: null,
      official: false,
      proxies: NO_PROXIES,
      headers: {},
      settings: {},
      secrets: {},
      problem: error,
    };
  }
}

function readProvider(
  provider: ProviderName,
  variables: Variables,
  endpoints: NamedEndpoints,
  proxies: Proxies,
): ProviderEnvironment {
  const described = PROVIDER_VARIABLES[provider];
  const { keys, baseUrls, version, headers } = described;
  const key = keys.find(({ variable }) => settingOf(variables, variable) !== null);
  const endpointVariable = baseUrls.find((variable) => settingOf(variables, variable) !== null) ?? null;
  const baseUrl = endpointVariable === null ? null : settingOf(variables, endpointVariable);
  const settings = readEndpointSettings(described, (variable) => settingOf(variables, variable));
  const own = derivedEndpoint(described.defaultEndpoint, settings, key?.scheme ?? null);
  const endpoint =
    endpointVariable === null || baseUrl === null
      ? own
      : endpointOf(
          endpointVariable === 'OLLAMA_HOST' ? ollamaUrl(baseUrl) : baseUrl,
          endpointVariable,
          version,
        );
  const secrets = Object.entries(described.secrets ?? {}).flatMap(([name, variable]) =>
    settingOf(variables, variable) === null
      ? []
      : [[name, new Secret(headerValue(variables, variable))] as const],
  );
  if (key?.scheme === 'signature' && !secrets.some(([name]) => name === 'secretAccessKey'))
    throw new ConfigError(key.variable, null, 'AWS_SECRET_ACCESS_KEY must be set too.');
  // A proxy that is none is a problem of the provider.
  if (endpoint !== null) proxyFor(endpoint, proxies);
  return {
    key: key === undefined ? null : { ...key, secret: new Secret(headerValue(variables, key.variable)) },
    endpoint,
    endpointVariable,
    endpointName: endpoint === null ? null : endpointNameOf(endpoint, version, endpoints),
    official: endpoint !== null && hostOf(endpoint) === hostOf(own),
    proxies,
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([variable, header]) =>
        settingOf(variables, variable) === null ? [] : [[header, headerValue(variables, variable)]],
      ),
    ),
    settings,
    secrets: Object.fromEntries(secrets),
    problem: null,
  };
}

/** Returns a trimmed value; null when nothing is left. */
function settingOf(variables: Variables, name: string): string | null {
  return trimBlanks(variables[name] ?? '').trim() || null;
}

function headerValue(variables: Variables, name: string): string {
  const value = settingOf(variables, name) ?? '';
  if (!/^[\x21-\x7e]+$/.test(value))
    throw new ConfigError(
      name,
      null,
      'the value contains white space or a character outside ASCII, which no key does.',
    );
  return value;
}

function hostOf(endpoint: string | null): string | null {
  return endpoint === null ? null : new URL(endpoint).host;
}
