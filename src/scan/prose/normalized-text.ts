import { addressOf, classOfHost, isKnownInstaller } from '../../code/hosts-of.ts';

const ADDRESS =
  /https?:\/\/[^\s)>\]"'`]{3,300}|\bwww\.[\w.-]{3,100}|\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\b/g;
const PROGRAM =
  /\.(?:zip|rar|7z|exe|msi|dmg|pkg|iso|scr|apk|appimage)(?:[?#]|$)|\/releases\/(?:latest|tag|download)\b/i;
/** A place in an address that something is to be put into: `?q={text}`, `?q=<text>`. */
const TEMPLATE = /[/?&=.](?:<|\{|\[|\$|%7[bB])|=(?:[A-Z_]{3,30})?$/;
const SENTENCE_END = /[.!?](?=["'”’)\]*_`]{0,3}(?:\s|$))/g;
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|approx|incl|no)$/i;

/**
 * A text of the same length in lower case, without marks of emphasis and code, in which each sentence is one line, and each address is
 * a run of one character that tells its class: 1 a host that is no known service, 2 one that anybody can use unnamed, 3 another; 4 to 6
 * the same of archives and programs (3, 1, 2), 7 a mail address, 8 an address like 1 that something is to be put into, 11 a host on which anybody can publish under a name.
 */
export function normalizedText(raw: string): string {
  let text = raw.replaceAll(/[*`]/g, ' ').replaceAll(/[‘’]/g, "'");
  if (mayHoldAddress(raw)) text = withoutAddresses(raw, text);
  text = text.replace(SENTENCE_END, (mark, at: number) =>
    mark === '.' && ABBREVIATION.test(text.slice(Math.max(0, at - 8), at)) ? mark : '\n',
  );
  const lower = text.toLowerCase();
  return lower.length === raw.length ? lower : text.replaceAll(/[A-Z]+/g, (part) => part.toLowerCase());
}

function withoutAddresses(raw: string, text: string): string {
  let found = '';
  let from = 0;
  for (const match of raw.matchAll(ADDRESS)) {
    const address = match[0].replace(/(?<![.,;:!?])[.,;:!?]{1,9}$/, '');
    found += text.slice(from, match.index) + classCharacter(address).repeat(address.length);
    from = match.index + address.length;
  }
  return found + text.slice(from);
}

function classCharacter(found: string): string {
  const isMail = found.includes('@') && !found.includes('://');
  const address = addressOf(isMail ? (found.split('@')[1] ?? '') : found);
  const kind = address === null ? 'placeholder' : classOfHost(address);
  if (isMail) return kind === 'placeholder' || kind === 'private' ? '\x03' : '\x07';
  const isProgram = PROGRAM.test(found);
  if (kind === 'anonymous' && !TEMPLATE.test(found)) return isProgram ? '\x06' : '\x02';
  if (address === null || kind === 'private' || kind === 'placeholder' || isKnownInstaller(address))
    return '\x03';
  // A branch of a repository can be changed by whoever owns it; a commit of it cannot.
  const isText =
    /^raw\.githubusercontent\.com\//i.test(address.place) && !/\/[0-9a-f]{40}\//i.test(address.place);
  if (kind === 'known' && !isText) return isProgram ? '\x04' : '\x03';
  if (TEMPLATE.test(found)) return '\x08';
  if (isProgram) return '\x05';
  return kind === 'platform' ? '\x0b' : '\x01';
}

/** Returns true if a text may hold an address: one quick look. */
export function mayHoldAddress(text: string): boolean {
  return text.includes('://') || text.includes('@') || text.includes('www.');
}
