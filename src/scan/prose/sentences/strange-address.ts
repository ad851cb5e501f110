import { addressOf, classOfHost, isKnownInstaller } from '../../../code/hosts-of.ts';

/** What has to be known of a skill to tell a strange address from its own. */
export interface StrangeAddresses {
  /** Every text of the skill, lower case. */
  texts: string;
  /** How often a domain or a repository stands in the texts, as far as it counts; looked for once. */
  times: Map<string, number>;
  /** Characters that may still be looked through for it: after so many domains, all others are strange. */
  left: number;
}

/** About two seconds of the processor. */
const MOST_LOOKED_THROUGH = 2_000_000_000;

export function strangeAddresses(texts: string): StrangeAddresses {
  return { texts, times: new Map(), left: MOST_LOOKED_THROUGH };
}

const ADDRESS =
  /https?:\/\/[^\s)>\]"'`]{3,300}|\bwww\.[\w.-]{3,100}|\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\b/g;
/** A skill that names a host as often as this is about that host. */
const OWN_FROM = 4;

/** The first address of a text that is neither a known service, nor the user's, nor what the skill is about; null without one. */
export function strangeAddressIn(text: string, addresses: StrangeAddresses): string | null {
  for (const [found] of text.matchAll(ADDRESS)) {
    const isMail = found.includes('@') && !found.includes('://');
    const address = addressOf(isMail ? (found.split('@')[1] ?? '') : found);
    if (address === null) continue;
    const kind = classOfHost(address);
    if (kind === 'private' || kind === 'placeholder') continue;
    if (kind === 'known' && (!isSomebodysText(address.place) || isOfOwnProject(address.place, addresses)))
      continue;
    if (kind !== 'anonymous' && isKnownInstaller(address)) continue;
    if (kind !== 'anonymous' && timesOf(domainOf(address.host), addresses) >= OWN_FROM) continue;
    return found.replace(/(?<![.,;:])[.,;:]+$/, '');
  }
  return null;
}

/** A text that anybody can keep under a known name and change: a branch of a repository, no commit of it. */
function isSomebodysText(place: string): boolean {
  return /^raw\.githubusercontent\.com\//i.test(place) && !/\/[0-9a-f]{40}\//i.test(place);
}

/** A repository that the skill names besides, as its home or its issues, is the one that it came from. */
function isOfOwnProject(place: string, addresses: StrangeAddresses): boolean {
  const [, owner = '', name = ''] = place.toLowerCase().split('/');
  return owner !== '' && name !== '' && timesOf(`//github.com/${owner}/${name}`, addresses) > 0;
}

const DOCUMENTATION =
  /^(?:docs?|developers?|help|learn|guides?|manual|reference)\.|\/(?:docs?|documentation|guides?|manual|quick-?start)(?:[/.]|$)|\/llms(?:-full)?\.txt$/i;

/** Whether an address is a page of the documentation of what the skill is about: its texts name the site besides. */
export function isOwnDocumentation(
  { host, place }: { host: string; place: string },
  addresses: StrangeAddresses,
): boolean {
  return DOCUMENTATION.test(place) && timesOf(domainOf(host), addresses) > 1;
}

function domainOf(host: string): string {
  return host.split('.').slice(-2).join('.');
}

function timesOf(name: string, addresses: StrangeAddresses): number {
  const { texts, times } = addresses;
  let count = times.get(name);
  if (count === undefined) {
    count = 0;
    if (addresses.left > 0)
      for (
        let at = texts.indexOf(name);
        at !== -1 && count < OWN_FROM;
        at = texts.indexOf(name, at + name.length)
      )
        count += 1;
    addresses.left -= texts.length;
    times.set(name, count);
  }
  return count;
}

/** Whether a text may hold any address: one quick look. */
export function mayHoldAddress(text: string): boolean {
  return text.includes('://') || text.includes('@') || text.includes('www.');
}
