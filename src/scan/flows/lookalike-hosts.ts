import { addressOf, classOfHost } from '../../code/hosts-of.ts';
import { KNOWN_SERVICES } from '../../code/known-hosts.ts';
import { LONGEST_DATA } from '../files/not-read.ts';
import type { FindingDraft } from '../finding-draft.ts';
import type { FlowContext } from './flow-context.ts';

/** Shorter names are too near to other words. */
const SHORTEST_NAME = 5;
/** Addresses of one skill that are looked at. */
const MOST_ADDRESSES = 2_000;
const ADDRESS = /\bhttps?:\/\/([\w.-]{4,120})/gi;

/** The name that somebody registers: of `api.openai.com` it is `openai`. */
const registeredName = (host: string) => host.split('.').at(-2) ?? '';

let services: Map<string, string> | null = null;

/** Well-known names and one of their hosts. */
function serviceNames(): ReadonlyMap<string, string> {
  services ??= new Map(
    KNOWN_SERVICES.map((host) => [registeredName(host), host] as const).filter(
      ([name]) => name.length >= SHORTEST_NAME,
    ),
  );
  return services;
}

/** The well-known host that a host is written almost like, with digits or letters that look alike; null for every other. */
export function lookalikeHost(host: string): string | null {
  const name = registeredName(host);
  if (name.length < SHORTEST_NAME || serviceNames().has(name)) return null;
  for (const plain of withoutDisguise(name)) {
    const meant = serviceNames().get(plain);
    if (meant !== undefined) return meant;
  }
  return null;
}

/** What a name is read as by somebody in a hurry. */
function withoutDisguise(name: string): string[] {
  const letters = name.replace(/rn/g, 'm').replace(/vv/g, 'w');
  const digits = (one: string) => one.replace(/0/g, 'o').replace(/3/g, 'e').replace(/5/g, 's');
  return [name, letters]
    .flatMap((one) => [digits(one).replace(/1/g, 'l'), digits(one).replace(/1/g, 'i')])
    .filter((plain) => plain !== name);
}

/** Of two hosts that a skill talks to, one is written almost like the other: whoever looks through sees one. */
function lookalikePairs(places: readonly ReadPlace[], isSecurityWork: boolean): FindingDraft[] {
  const hosts = new Map<string, { host: string; at: FindingDraft }>();
  let left = MOST_ADDRESSES;
  for (const { file, line, text, shown } of places) {
    if (shown) continue;
    for (const match of text.matchAll(ADDRESS)) {
      left -= 1;
      const host = match[1]?.toLowerCase().replace(/\.$/, '') ?? '';
      const name = registeredName(host);
      if (left < 0 || name.length < SHORTEST_NAME || hosts.has(name)) continue;
      const at = line + text.slice(0, match.index).split('\n').length - 1;
      const level = isSecurityWork ? 'info' : 'warning';
      const place = { file, line: at, confirmed: false, steps: [], level } as const;
      hosts.set(name, { host, at: { ...place, rule: 'lookalike-host', message: '' } });
    }
  }
  return [...hosts].flatMap(([name, { host, at }]): FindingDraft[] => {
    const meant = withoutDisguise(name)
      .map((plain) => hosts.get(plain))
      .find((other) => other !== undefined && other.host.split('.').at(-1) === host.split('.').at(-1));
    if (meant === undefined) return [];
    const message = `The host ${host} is written almost like ${meant.host}, which the skill names beside it.`;
    return [{ ...at, message }];
  });
}

interface ReadPlace {
  file: string;
  line: number;
  text: string;
  shown: boolean;
}

/** Addresses in code and settings whose host is written almost like that of a well-known service. */
export function lookalikeHosts({ units, inventory, isSecurityWork }: FlowContext): FindingDraft[] {
  const code = units.map(({ file, line, text, shown }) => ({ file, line, text, shown }));
  const settings = inventory.files.flatMap(({ path, kind, text }) =>
    kind === 'data' && text !== null && text.length <= LONGEST_DATA
      ? [{ file: path, line: 1, text, shown: false }]
      : [],
  );
  const places: ReadPlace[] = [...code, ...settings];
  const pairs = lookalikePairs(places, isSecurityWork);
  const found = new Map<string, FindingDraft>();
  let left = MOST_ADDRESSES;
  for (const { file, line, text, shown } of places) {
    for (const match of text.matchAll(ADDRESS)) {
      left -= 1;
      if (left < 0) return [...found.values(), ...pairs];
      const address = addressOf(match[0]);
      if (address === null || classOfHost(address) !== 'unknown' || found.has(address.host)) continue;
      const meant = lookalikeHost(address.host);
      if (meant === null) continue;
      const at = line + text.slice(0, match.index).split('\n').length - 1;
      found.set(address.host, {
        rule: 'lookalike-host',
        level: shown || isSecurityWork ? 'info' : 'error',
        confirmed: false,
        message: `The host ${address.host} is written almost like ${meant}.`,
        file,
        line: at,
        steps: [],
      });
    }
  }
  return [...found.values(), ...pairs];
}
