import { type Address, isIn } from '../../code/hosts-of.ts';
import { KNOWN_SERVICES } from '../../code/known-hosts.ts';
import { NO_SERVICE, SERVICES } from '../data/service-hosts.ts';

/** Shorter words stand in too many names. */
const SHORTEST_PART = 4;
/** Second levels under which countries register names: `example.co.uk`. */
const COUNTRY_LEVEL = /^(?:co|com|net|org|ac|gov|edu)$/;

const KNOWN_LABELS: ReadonlySet<string> = new Set(
  KNOWN_SERVICES.map((host) => labelOf(host.split('/')[0] ?? '')),
);

/**
 * Returns true if a secret, by its name in a keychain or in the environment, is that of the service it goes to: a
 * listed service's host, or else a domain that is called like it. A well-known service's name makes no other host its own.
 * @param name such as `pushover-app` or `PUSHOVER_TOKEN`
 */
export function isOwnService(name: string, address: Address): boolean {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  const listed = SERVICES.filter((service) => service.words.some((word) => words.includes(word)));
  if (listed.length > 0) return listed.some(({ hosts }) => isIn(hosts, address.host, address.place));
  const label = labelOf(address.host);
  return words.some((word) => {
    if (word.length < 3 || NO_SERVICE.has(word)) return false;
    if (KNOWN_LABELS.has(word)) return isIn(KNOWN_SERVICES, address.host, address.place) && label === word;
    return label === word || (word.length >= SHORTEST_PART && label.includes(word));
  });
}

/** The part of a host that its owner registered: `pushover` of `api.pushover.net`. */
function labelOf(host: string): string {
  const parts = host.split('.');
  const registered = parts.at(-2) ?? host;
  return COUNTRY_LEVEL.test(registered) && parts.length > 2 ? (parts.at(-3) ?? registered) : registered;
}
