import type { EffectOf } from '@plugin-eval/code/effects.ts';
import { type Address, addressOf, classOfHost, isKnownInstaller } from '@plugin-eval/code/hosts-of.ts';
import launchers from '@plugin-eval/code/launchers.json' with { type: 'json' };
import type { FindingDraft } from '../finding-draft.ts';
import { type FlowContext, findingAt, placeOf } from './flow-context.ts';
import { automaticReason, reasonsAgainst } from './remote-code.ts';

/** A command that fetches a program and runs it at once. */
interface Launcher {
  /** Its first words. */
  words: RegExp;
  /** Options whose value is the source to download. */
  sources: string;
  /** Other options that take the next word. */
  values: string;
  /** True when `OWNER/REPOSITORY` refers to GitHub. */
  hasShorthand?: boolean;
}

const LAUNCHERS: readonly Launcher[] = launchers.fetchers.map((fetcher) => ({
  ...fetcher,
  words: new RegExp(`^(?:${fetcher.words})$`),
}));

const GIT_HOSTS: Readonly<Record<string, string>> = {
  github: 'github.com',
  gitlab: 'gitlab.com',
  bitbucket: 'bitbucket.org',
  gist: 'gist.github.com',
};
/** Hosts where anyone can publish a repository: the host does not identify the author. */
const FORGES =
  /^(?:www\.)?(?:(?:gist\.|api\.)?github\.com|codeload\.github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$/;
const PLACEHOLDER_OWNER =
  /^(?:owner|user|username|org|organization|your|my|example|acme|someone|somebody|foo)(?:$|[-_])|[<{$…\uFFFC]/i;

/** A commit or a tag of a repository, as each of the launchers writes it. */
const PINNED_REVISION =
  /[#@](?:[0-9a-f]{7,40}|v?\d+(?:\.\d+)*(?:[-.+]\w[\w.-]*)?)(?:$|[#?&])|^git\w+:[\w.-]+\/[\w.-]+\/(?:[0-9a-f]{40}|v?\d+\.\d[\w.-]*)(?:$|\?)|[?&](?:rev|narHash)=/;
/**
 * Addresses that cannot change: a commit or a release of a forge. The owner of any other host can change the
 * content, even at a versioned address.
 */
const PINNED_ADDRESS =
  /\/[0-9a-f]{40}(?:[/.]|$)|\/releases\/download\/v?\d|\/refs\/tags\/v?\d|#sha(?:256|384|512)[=-]/;

/** A program from a repository or an address, run unpinned: `npx github:OWNER/REPOSITORY`. */
export function runFromSource(effect: EffectOf<'command'>, context: FlowContext): FindingDraft[] {
  const source = sourceOf(effect);
  if (source === null) return [];
  if ((/^https?:/.test(source) ? PINNED_ADDRESS : PINNED_REVISION).test(source)) return [];
  const address = placeOfSource(source);
  if (address === null || isTrusted(address)) return [];
  const reasons = [...reasonsAgainst(address), ...automaticReason(placeOf(effect, context).role)];
  const shown = source.slice(0, 120);
  const why = reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
  return [
    findingAt(effect, context, {
      rule: 'remote-code',
      level: reasons.length > 0 ? 'error' : 'warning',
      message: `${effect.name} runs unpinned code from ${shown}${why}.`,
      last: `fetches ${shown} and runs it`,
    }),
  ];
}

/** The repository or address that a launcher downloads; null for registry packages and all other commands. */
function sourceOf({ name, words }: EffectOf<'command'>): string | null {
  for (const launcher of LAUNCHERS) {
    const count = [1, 2, 3].find((length) =>
      launcher.words.test([name, ...words.slice(1, length)].join(' ')),
    );
    if (count === undefined) continue;
    const { sources, values, hasShorthand = false } = launcher;
    for (let at = count; at < words.length; at++) {
      const word = words[at] ?? '';
      const [option = '', given] = word.startsWith('--') ? word.split(/=(.*)/s) : [word];
      if (sources.split(' ').includes(option)) {
        const found = sourceIn(given ?? words[++at] ?? '', false);
        if (found !== null) return found;
      } else if (values.split(' ').includes(word)) at += 1;
      else if (!word.startsWith('-')) return sourceIn(word, hasShorthand);
    }
    return null;
  }
  return null;
}

function sourceIn(word: string, hasShorthand: boolean): string | null {
  // `NAME@github:…` and `NAME @ git+https://…` give it another name.
  const source = word.replace(
    /^(?:@[\w.-]{1,80}\/)?[\w.[\],-]{1,80} ?@ ?(?=github:|gitlab:|git[+@:]|https?:)/,
    '',
  );
  if (/^(?:github|gitlab|bitbucket|gist):|^git\+|^(?:git|ssh|https?):\/\/|^git@/.test(source)) return source;
  return hasShorthand && /^[\w-]{1,80}\/[\w.-]{1,100}(?:#\S*)?$/.test(source) ? `github:${source}` : null;
}

function placeOfSource(source: string): Address | null {
  const [, kind, path = ''] = /^(github|gitlab|bitbucket|gist):(?!\/\/)(.+)$/s.exec(source) ?? [];
  const url =
    kind === undefined
      ? source.replace(/^git\+/, '').replace(/^git@([^:/]+):/, 'ssh://$1/')
      : `https://${GIT_HOSTS[kind]}/${path}`;
  const address = addressOf(url);
  const owner = address?.place.split('/')[1] ?? '';
  return address === null || (FORGES.test(address.host) && PLACEHOLDER_OWNER.test(owner)) ? null : address;
}

function isTrusted(address: Address): boolean {
  if (FORGES.test(address.host)) {
    const [, owner = ''] = address.place.split('/');
    const raw = `raw.githubusercontent.com/${owner}/`;
    return (
      address.host.endsWith('github.com') &&
      [raw, `github.com/${owner}/`].some((place) =>
        isKnownInstaller({ ...address, host: place.slice(0, place.indexOf('/')), place, scheme: 'https' }),
      )
    );
  }
  return isKnownInstaller(address) || ['private', 'placeholder'].includes(classOfHost(address));
}
