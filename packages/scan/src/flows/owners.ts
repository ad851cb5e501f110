import { type Address, isIn } from '@plugin-eval/code/hosts-of.ts';
import { KNOWN_SERVICES } from '@plugin-eval/code/known-hosts.ts';
import { isSecretVariable } from '@plugin-eval/code/secret-places.ts';
import data from '../data/service-hosts.json' with { type: 'json' };

/** A service, the words that names of its secrets carry, and the hosts that such a secret is meant for. */
interface Service {
  name: string;
  words: readonly string[];
  /** Words that mean other things too: they make a host the owner, and never a stranger. */
  ambiguous?: readonly string[];
  hosts: readonly string[];
  /** True for services that people host themselves, often under their name: `gitlab.acme.io`. */
  selfHosted?: boolean;
}

/** The relation of a host to a secret: its owner, another party, or unknown. */
export type Ownership = 'own' | 'foreign' | 'unknown';

/** Shortest word; shorter ones occur in too many names. */
const SHORTEST_PART = 4;
/** Second levels under which countries register names: `example.co.uk`. */
const COUNTRY_LEVEL = /^(?:co|com|net|org|ac|gov|edu)$/;
/** Words for keys of intermediaries of a service, rather than its own. */
const PASSED_ON = new Set(['proxy', 'gateway', 'relay', 'compatible', 'compat', 'webhook', 'hook', 'bridge']);
const NO_SERVICE: ReadonlySet<string> = new Set(data.nameNoService);
const KNOWN_LABELS: ReadonlySet<string> = new Set(
  KNOWN_SERVICES.map((host) => labelOf(host.split('/')[0] ?? '')),
);
const SERVICES_BY_WORD = new Map<string, { service: Service; isSure: boolean }[]>();
for (const service of data.services as readonly Service[])
  for (const [words, isSure] of [
    [service.words, true],
    [service.ambiguous ?? [], false],
  ] as const)
    for (const word of words)
      SERVICES_BY_WORD.set(word, [...(SERVICES_BY_WORD.get(word) ?? []), { service, isSure }]);

/**
 * Determines the owner of a secret by its name in the environment or in a keychain: a listed service, else
 * the domain of that name. A well-known service's name makes no other host its owner.
 * @param name such as `pushover-app` or `PUSHOVER_TOKEN`
 */
export function ownershipOf(name: string, address: Address): Ownership {
  const words = wordsOf(name);
  const listed = words.flatMap((word) => SERVICES_BY_WORD.get(word) ?? []);
  const { host, place } = address;
  if (listed.some(({ service }) => isIn(service.hosts, host, place))) return 'own';
  if (
    listed.some(
      ({ service }) =>
        service.selfHosted === true && host.split('.').some((part) => service.words.includes(part)),
    )
  )
    return 'unknown';
  const label = labelOf(host);
  const isNamedLike = words.some((word) => {
    if (word.length < 3 || NO_SERVICE.has(word) || listedAs(word)) return false;
    if (KNOWN_LABELS.has(word)) return isIn(KNOWN_SERVICES, host, place) && label === word;
    return label === word || (word.length >= SHORTEST_PART && label.replaceAll('-', '').includes(word));
  });
  if (isNamedLike) return 'own';
  const isForeign = listed.some(({ isSure }) => isSure) && !words.some((word) => PASSED_ON.has(word));
  return isForeign ? 'foreign' : 'unknown';
}

/** Returns true when a variable's name is that of a listed service's key. */
export function isServiceKey(name: string): boolean {
  return isSecretVariable(name) && wordsOf(name).some(listedAs);
}

function listedAs(word: string): boolean {
  return SERVICES_BY_WORD.get(word)?.some(({ isSure }) => isSure) === true;
}

/** The words of a name, and each adjacent pair: `OPEN_AI`. */
function wordsOf(name: string): string[] {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return [...words, ...words.slice(1).map((word, index) => `${words[index]}${word}`)];
}

/** The part of a host that its owner registered: `pushover` of `api.pushover.net`. */
function labelOf(host: string): string {
  const parts = host.split('.');
  const registered = parts.at(-2) ?? host;
  return COUNTRY_LEVEL.test(registered) && parts.length > 2 ? (parts.at(-3) ?? registered) : registered;
}
