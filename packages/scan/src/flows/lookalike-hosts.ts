import { addressOf, classOfHost } from '@plugin-eval/code/hosts-of.ts';
import { KNOWN_SERVICES } from '@plugin-eval/code/known-hosts.ts';
import { LONGEST_DATA } from '../files/not-read.ts';
import type { FindingDraft } from '../finding-draft.ts';
import type { FlowContext } from './flow-context.ts';

/** Shorter names are too near to other words. */
const SHORTEST_NAME = 5;
/** Most addresses checked of one skill. */
const MOST_ADDRESSES = 2_000;
const ADDRESS = /\bhttps?:\/\/([\w.-]{4,120})/gi;

/** The registered name: `openai` of `api.openai.com`. */
const registeredName = (host: string) => host.split('.').at(-2) ?? '';
const KNOWN_NAMES: ReadonlyMap<string, string> = new Map(
  KNOWN_SERVICES.map((host) => [registeredName(host), host] as const).filter(
    ([name]) => name.length >= SHORTEST_NAME,
  ),
);

/** The readings of a name by a hurried reader. */
function withoutDisguise(name: string): string[] {
  const letters = name.replace(/rn/g, 'm').replace(/vv/g, 'w');
  const digits = (one: string) => one.replace(/0/g, 'o').replace(/3/g, 'e').replace(/5/g, 's');
  return [name, letters]
    .flatMap((one) => [digits(one).replace(/1/g, 'l'), digits(one).replace(/1/g, 'i')])
    .filter((plain) => plain !== name);
}

/**
 * Hosts in code and settings spelt almost like a well-known service's, or like another one that the skill
 * names.
 */
export function lookalikeHosts({ units, inventory }: FlowContext): FindingDraft[] {
  const settings = inventory.files.flatMap(({ path, kind, text }) =>
    kind === 'data' && text !== null && text.length <= LONGEST_DATA ? [{ file: path, line: 1, text }] : [],
  );
  const hosts = new Map<string, { host: string; file: string; line: number }>();
  let left = MOST_ADDRESSES;
  for (const { file, line, text } of [...units.filter(({ shown }) => !shown), ...settings]) {
    if (!text.includes('://')) continue;
    for (const match of text.matchAll(ADDRESS)) {
      left -= 1;
      const host = match[1]?.toLowerCase().replace(/\.$/, '') ?? '';
      const name = registeredName(host);
      if (left < 0 || name.length < SHORTEST_NAME || hosts.has(name)) continue;
      hosts.set(name, { host, file, line: line + text.slice(0, match.index).split('\n').length - 1 });
    }
  }
  return [...hosts].flatMap(([name, { host, file, line }]): FindingDraft[] => {
    const plain = withoutDisguise(name);
    const end = host.split('.').at(-1);
    const address = KNOWN_NAMES.has(name) ? null : addressOf(host);
    const known =
      address !== null && classOfHost(address) === 'unknown' ? plain.map((one) => KNOWN_NAMES.get(one)) : [];
    const named = plain
      .map((one) => hosts.get(one)?.host)
      .filter((other) => other?.split('.').at(-1) === end);
    const meant = [...known, ...named].find((other) => other !== undefined);
    if (meant === undefined) return [];
    const message = `The host ${host} imitates ${meant}.`;
    return [{ rule: 'lookalike-host', level: 'warning', confirmed: false, message, file, line, steps: [] }];
  });
}
