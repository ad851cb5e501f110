import { addressOf, classOfHost, isKnownInstaller } from '../../../code/hosts-of.ts';

/** What has to be known of a skill to tell a strange address from its own. */
export interface StrangeAddresses {
  /** Every text of the skill, lower case. */
  texts: string;
  /** How often a domain stands in the texts; counted once. */
  counts: Map<string, number>;
}

const ADDRESS =
  /https?:\/\/[^\s)>\]"'`]{3,300}|\bwww\.[\w.-]{3,100}|\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\b/g;
/** A skill that names a host as often as this is about that host. */
const OWN_FROM = 4;

/** The first address of a text that is neither a known service, nor the user's, nor what the skill is about; null without one. */
export function strangeAddressIn(text: string, { texts, counts }: StrangeAddresses): string | null {
  for (const [found] of text.matchAll(ADDRESS)) {
    const isMail = found.includes('@') && !found.includes('://');
    const address = addressOf(isMail ? (found.split('@')[1] ?? '') : found);
    if (address === null) continue;
    const kind = classOfHost(address);
    if (kind === 'private' || kind === 'placeholder' || kind === 'known') continue;
    if (kind !== 'anonymous' && isKnownInstaller(address)) continue;
    if (kind !== 'anonymous' && timesIn(address.host, texts, counts) >= OWN_FROM) continue;
    return found.replace(/[.,;:]+$/, '');
  }
  return null;
}

function timesIn(host: string, texts: string, counts: Map<string, number>): number {
  const domain = host.split('.').slice(-2).join('.');
  let count = counts.get(domain);
  if (count === undefined) {
    count = 0;
    for (let at = texts.indexOf(domain); at !== -1; at = texts.indexOf(domain, at + domain.length))
      count += 1;
    counts.set(domain, count);
  }
  return count;
}

/** Whether a text may hold any address: one quick look. */
export function mayHoldAddress(text: string): boolean {
  return text.includes('://') || text.includes('@') || text.includes('www.');
}
