import {
  ANONYMOUS_HOSTS,
  CUSTOMER_OF_AMAZON,
  HOSTING_PLATFORMS,
  KNOWN_INSTALLERS,
  KNOWN_SERVICES,
  OF_CUSTOMERS,
} from './known-hosts.ts';
import { HOLE } from './value.ts';

/** The class of an address, from the user's point of view. */
export type HostClass = 'private' | 'placeholder' | 'known' | 'anonymous' | 'platform' | 'unknown';

export interface Address {
  host: string;
  /** Host and path, for lists that name a part of a host. */
  place: string;
  scheme: string;
  /** True for a numeric address. */
  isNumeric: boolean;
}

/** The host of an address as far as it is literal; null when unknown. */
export function addressOf(url: string): Address | null {
  const match =
    /^\s*['"]?(?:([a-z][a-z0-9+.-]*):\/\/)?(?:[^/@\s]*@)?([^/:?#\s'"]+)((?:[:/?#][^\s'"]*)?)/i.exec(url);
  if (match === null) return null;
  const [, scheme = '', host = '', rest = ''] = match;
  const name = host.toLowerCase().replace(/\.$/, '');
  const known =
    name
      .split(HOLE)
      .at(-1)
      ?.replace(/^[^.]*\./, '') ?? '';
  // Of `…evil.com` the end is known; of `https://…/x` nothing is.
  const shown = name.includes(HOLE) || name.includes('…') ? known : name;
  if (!/\./.test(shown) && shown !== 'localhost') return null;
  if (
    !/^[\w.\-[\]]+$/.test(shown) ||
    (scheme === '' && !/\.[a-z]{2,}$|^\d+(?:\.\d+){3}$|^localhost$/.test(shown))
  )
    return null;
  const path = /^(?::\d+)?(\/[^?#]*)/.exec(rest)?.[1] ?? '';
  return {
    host: shown,
    place: `${shown}${path}`,
    scheme: scheme.toLowerCase(),
    isNumeric: /^\d{1,3}(?:\.\d{1,3}){3}$/.test(shown),
  };
}

const PRIVATE =
  /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.0\.0\.0|169\.254\.|\[?::1)|\.(?:local|internal|lan|home\.arpa|svc|cluster\.local)$/;
const PLACEHOLDER =
  /(?:^|\.)(?:example\.(?:com|org|net|edu)|test|example|invalid|localhost|yourdomain\.\w+|mydomain\.\w+|your-\w[\w-]*\.\w+|domain\.com|myapp\.com|host\.com|site\.com|acme\.com|company\.com|(?:my|your)-?(?:company|corp|org)\.\w+|foo\.com|bar\.com|test\.com|demo\.com|sample\.com|[a-wyz]\.(?:com|org|net))$/;

/** True while placeholder names are treated like all other hosts. */
let areReal = false;

/** Does work, in which no name of a host is a placeholder. @param work synchronous */
export function withReservedReal<Result>(work: () => Result): Result {
  const before = areReal;
  areReal = true;
  try {
    return work();
  } finally {
    areReal = before;
  }
}

/** The placeholders that a text names, in small letters, each once. Time: linear. */
export function placeholdersIn(text: string): string[] {
  const names = text.toLowerCase().match(/(?<![\w.-])(?:[\w-]{1,63}\.){1,10}[a-z]{2,24}(?![\w-])/g) ?? [];
  return [...new Set(names)].filter((name) => PLACEHOLDER.test(name));
}

const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org|edu))?|test|invalid|localhost)$/;

/** Returns true for a name reserved by a standard. Source: RFC 2606 and RFC 6761. */
export function isReserved(host: string): boolean {
  return RESERVED.test(host);
}

/** Classifies a host. */
export function classOfHost({ host, place, isNumeric }: Address): HostClass {
  if (PRIVATE.test(host)) return 'private';
  if (PLACEHOLDER.test(host) && !areReal) return 'placeholder';
  if (isIn(ANONYMOUS_HOSTS, host, place)) return 'anonymous';
  if (isNumeric) return 'anonymous';
  if (isIn(HOSTING_PLATFORMS, host, place) || CUSTOMER_OF_AMAZON.test(host) || OF_CUSTOMERS.test(place))
    return 'platform';
  if (isIn(KNOWN_SERVICES, host, place)) return 'known';
  return 'unknown';
}

/** Returns true when a host publishes an installer meant to be run directly. */
export function isKnownInstaller(address: Address): boolean {
  const { host, place, scheme } = address;
  if (scheme === 'http' || OF_CUSTOMERS.test(place) || !isIn(KNOWN_INSTALLERS, host, place)) return false;
  const kind = classOfHost(address);
  return kind !== 'anonymous' && (kind !== 'platform' || isNamed(KNOWN_INSTALLERS, host, place));
}

/** Index of each list, built on first use: hosts, and lower-case prefixes of places. */
const indexed = new WeakMap<readonly string[], { hosts: Set<string>; places: Set<string> }>();

/**
 * Returns true when a host is listed, or below a listed one. @param names hosts, or hosts with a path prefix
 */
export function isIn(names: readonly string[], host: string, place: string): boolean {
  const { hosts } = indexOf(names);
  if (isNamed(names, host, place)) return true;
  for (let dot = host.indexOf('.'); dot !== -1; dot = host.indexOf('.', dot + 1))
    if (hosts.has(host.slice(dot + 1))) return true;
  return false;
}

/** Returns true when exactly this host, or a prefix of its place, is listed. */
function isNamed(names: readonly string[], host: string, place: string): boolean {
  const { hosts, places } = indexOf(names);
  if (hosts.has(host)) return true;
  if (places.size === 0) return false;
  const lower = place.toLowerCase();
  for (let slash = lower.indexOf('/'); slash !== -1; slash = lower.indexOf('/', slash + 1))
    if (places.has(lower.slice(0, slash))) return true;
  return places.has(lower);
}

function indexOf(names: readonly string[]) {
  let index = indexed.get(names);
  if (index === undefined) {
    const places = names.filter((name) => name.includes('/'));
    index = {
      hosts: new Set(names.filter((name) => !name.includes('/'))),
      places: new Set(places.map((name) => name.toLowerCase())),
    };
    indexed.set(names, index);
  }
  return index;
}

/** Returns true when a text names a host or its parent domain. */
export function isNamedIn(host: string, text: string): boolean {
  const domain = host.split('.').slice(-2).join('.');
  return text.includes(host) || (domain.length > 5 && text.includes(domain));
}
