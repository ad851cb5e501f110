import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import type { KeyScheme, ProviderVariables } from './provider-variables.ts';

/** A value that may become part of a host or a path. */
const SETTING = /^[a-z0-9][a-z0-9-]{0,62}$/i;
const EXPRESS = 'https://aiplatform.googleapis.com/v1/publishers/google';

/**
 * Reads a provider's endpoint settings: region, project and the like.
 * @param lookUp a variable, null when it is not set
 * @throws ConfigError for a value that could not be a part of an address
 */
export function readEndpointSettings(
  { settings = {} }: Pick<ProviderVariables, 'settings'>,
  lookUp: (variable: string) => string | null,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, { variables, default: otherwise }]) => {
      const variable = variables.find((one) => lookUp(one) !== null);
      const value = variable === undefined ? otherwise : (lookUp(variable) ?? undefined);
      if (value === undefined) return [];
      if (!SETTING.test(value))
        throw new ConfigError(variable ?? name, null, 'letters, digits and dashes are expected, 63 at most.');
      return [[name, value]];
    }),
  );
}

/**
 * The provider's own endpoint with its settings filled in; null when one of them is not set. Vertex AI has one for all
 * projects that takes keys (express mode), and one for each project and location that takes access tokens.
 */
export function derivedEndpoint(
  template: string | null,
  settings: Readonly<Record<string, string>>,
  scheme: KeyScheme | null,
): string | null {
  if (template === null) return null;
  if (template.includes('{host}') && scheme === 'key') return EXPRESS;
  const { location } = settings;
  const host = location === undefined || location === 'global' ? '' : `${location}-`;
  const known: Record<string, string> = { ...settings, host: `${host}aiplatform.googleapis.com` };
  const filled = template.replace(/\{(\w+)\}/g, (place, name: string) => known[name] ?? place);
  return filled.includes('{') ? null : filled;
}

/**
 * `OLLAMA_HOST` as a URL. It is also where the server listens: without a scheme, perhaps without a host or a port, and
 * 0.0.0.0 for every address of the machine.
 */
export function ollamaUrl(host: string): string {
  const url = URL.parse(
    host.includes('://') ? host : `http://${host.startsWith(':') ? '127.0.0.1' : ''}${host}`,
  );
  if (url === null) return host;
  if (!host.includes('://') && !/:\d+\/?$/.test(host)) url.port = '11434';
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1';
  return url.href;
}
