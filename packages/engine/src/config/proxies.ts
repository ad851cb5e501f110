import { BlockList, isIP } from 'node:net';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { Secret } from './secret.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** A proxy as a variable names it. */
export interface ProxyServer {
  /** URL, with name and password if any. */
  url: Secret;
  /** URL without them, for people. */
  shown: string;
  variable: string;
}

/** Proxy settings from the variables. */
export interface Proxies {
  /** Proxy by the called URL's protocol; an invalid value is an error only for calls through it. */
  http: ProxyServer | ConfigError | null;
  https: ProxyServer | ConfigError | null;
  /** Hosts of `NO_PROXY`, called directly. */
  exceptions: readonly ProxyException[];
  /** True when local servers are called through a proxy too. */
  loopback: boolean;
}

/** One entry of `NO_PROXY`; port null: any. */
interface ProxyException {
  /** Lower case, without brackets; covers its subdomains too. `*` is every host. */
  host: string;
  port: string | null;
  /** Bits of the network part where `host` is a network, such as 10.0.0.0/8. */
  prefix: number | null;
}

export const NO_PROXIES: Proxies = { http: null, https: null, exceptions: [], loopback: false };

/** Set to 1 to call local servers through a proxy too. */
const LOOPBACK_VARIABLE = 'PLUGIN_EVAL_PROXY_LOOPBACK';
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Reads `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`. The lower-case name precedes the upper-case one, as with
 * curl; a blank value counts as unset; an address without a protocol uses http.
 */
export function readProxies(variables: Variables): Proxies {
  return {
    http: proxyIn(variables, ['http_proxy', 'HTTP_PROXY']),
    https: proxyIn(variables, ['https_proxy', 'HTTPS_PROXY']),
    exceptions: exceptionsIn(settingOf(variables, ['no_proxy', 'NO_PROXY'])?.value ?? ''),
    loopback: variables[LOOPBACK_VARIABLE] === '1',
  };
}

/**
 * Returns the proxy for a URL; null without one.
 * @throws ConfigError when the variable holds no proxy
 */
export function proxyFor(url: string | URL, proxies: Proxies): ProxyServer | null {
  // The usual case, for every call.
  if (proxies.http === null && proxies.https === null) return null;
  const { protocol, hostname, port } = new URL(url);
  const proxy = protocol === 'https:' ? proxies.https : proxies.http;
  if (proxy === null) return null;
  const host = bareHost(hostname);
  if (isLoopback(host)) {
    if (!proxies.loopback) return null;
  } else if (isExcepted(host, port || (DEFAULT_PORTS[protocol] ?? ''), proxies.exceptions)) return null;
  if (ConfigError.isInstance(proxy)) throw proxy;
  return proxy;
}

function proxyIn(variables: Variables, names: readonly string[]): Proxies['http'] {
  const setting = settingOf(variables, names);
  if (setting === null) return null;
  const { variable, value } = setting;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '')
    return new ConfigError(
      variable,
      null,
      'the value is not the address of an HTTP proxy, such as http://proxy.example.org:3128.',
    );
  return { url: new Secret(url.href), shown: url.origin, variable };
}

function settingOf(
  variables: Variables,
  names: readonly string[],
): { variable: string; value: string } | null {
  for (const variable of names) {
    const value = variables[variable]?.trim() ?? '';
    if (value !== '') return { variable, value };
  }
  return null;
}

function exceptionsIn(list: string): ProxyException[] {
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, bracketed, bracketedPort] = /^\[(.+)\](?::(\d+))?$/.exec(entry) ?? [];
      const [, named, port] = /^([^:]+):(\d+)$/.exec(entry) ?? [];
      const whole = (bracketed ?? named ?? entry).replace(/^\*?\./, '').replace(/\.$/, '');
      const [, network, bits] = /^([\da-f.:]+)\/(\d{1,3})$/.exec(whole) ?? [];
      return {
        host: network ?? whole,
        port: bracketedPort ?? port ?? null,
        prefix: bits === undefined ? null : Number(bits),
      };
    });
}

function isExcepted(host: string, port: string, exceptions: readonly ProxyException[]): boolean {
  return exceptions.some((exception) => {
    if (exception.port !== null && exception.port !== port) return false;
    if (exception.prefix !== null) return isWithin(host, exception.host, exception.prefix);
    return exception.host === '*' || host === exception.host || host.endsWith(`.${exception.host}`);
  });
}

/** Returns true when a URL refers to this machine. */
export function isOnLoopback(url: string | URL): boolean {
  return isLoopback(bareHost(new URL(url).hostname));
}

/** Removes an address's brackets, and the dot at the end of a name. */
function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '::1' || isWithin(host, '127.0.0.0', 8)
  );
}

function isWithin(host: string, network: string, prefix: number): boolean {
  const family = isIP(host);
  if (family === 0 || family !== isIP(network) || prefix > (family === 4 ? 32 : 128)) return false;
  const name = family === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(network, prefix, name);
  return list.check(host, name);
}
