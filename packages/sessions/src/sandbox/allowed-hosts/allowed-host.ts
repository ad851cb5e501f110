import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';

const HTTPS = 443;
const HTTP = 80;
/** Labels of letters, digits and hyphens, two of them at least. */
const NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** A host that a session may reach. */
export interface AllowedHost {
  /** Host name in ASCII and lower case. */
  host: string;
  ports: readonly number[];
}

/**
 * A host by its name, `api.example.com` for ports 443 and 80, or `api.example.com:8443` for one port.
 * Source: docs/specification/executed-sessions.md, "Allowed hosts".
 * @throws ConfigError for an address, a pattern, a URL, and what is no full name of a host
 */
export function parseAllowedHost(text: string): AllowedHost {
  const [, name = '', digits] = /^([^:/@\s]{1,253})(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = normalHost(name);
  const port = digits === undefined ? null : Number(digits);
  if (host === null || (port !== null && (port < 1 || port > 65_535)))
    throw new ConfigError(
      'allow-host',
      null,
      `${JSON.stringify(text.slice(0, 100))} cannot be allowed: give the full name of one host, as api.example.com or api.example.com:8443. Addresses, patterns and URLs are not accepted.`,
    );
  return { host, ports: port === null ? [HTTPS, HTTP] : [port] };
}

/** The normalised name of a host for comparison; null for an address and for an incomplete name. */
export function normalHost(name: string): string | null {
  const plain = domainToASCII(name.replace(/\.$/, '')).toLowerCase();
  return NAME.test(plain) && isIP(plain) === 0 && !plain.endsWith('.localhost') ? plain : null;
}
