import { type Address, addressOf, classOfHost, isIn, isKnownInstaller } from '@plugin-eval/code/hosts-of.ts';
import programs from '../data/program-homes.json' with { type: 'json' };

const ADDRESS =
  /https?:\/\/[^\s)>\]"'`]{3,300}|\bwww\.[\w.-]{3,100}|\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\b/g;
const PROGRAM =
  /\.(?:zip|rar|7z|exe|msi|dmg|pkg|iso|scr|apk|appimage)(?:[?#]|$)|\/releases\/(?:latest|tag|download)\b|\/\/drive\.google\.com\/(?:uc|file)\b|\/\/(?:www\.)?dropbox\.com\/s/i;
/** A place in an address for inserted data: `?q={text}`, `?q=<text>`. */
const TEMPLATE = /[/?&=.](?:<|\{|\[|\$|%7[bB])|=(?:[A-Z_]{3,30})?$/;
/** Start of such an insertion, whose text is read like the words around it. */
const PUT_IN = /[<{[]|%7b/i;
/** A picture, or a page to read: nothing is installed from it. */
const TO_BE_READ =
  /\.(?:png|jpe?g|gif|svg|webp|ico|mp4|webm|pdf|md|css)(?:[?#]|$)|\/(?:docs?|documentation|manual|guides?|tutorials?|reference|wiki|help|learn|blog|faq|get(?:ting)?[-_]?started|quick-?start)(?:[/?#.]|$)|:\/\/(?:docs?|help|support|learn|wiki|manual|blog|documentation)\./i;
const SENTENCE_END = /[.!?](?=["'”’)\]*_`]{0,3}(?:\s|$))/g;
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|approx|incl|no)$/i;

/**
 * Normalises a text without changing its length: lower case, without marks of emphasis and code, each
 * sentence on one line, and each address replaced by a run of one character for its class: 1 an unknown host,
 * 2 an anonymous service, 3 another host; 4 to 6 the same for archives and programs (3, 1, 2), 7 a mail
 * address, 8 an address like 1 with an insertion, 14 a picture or page to read on a host like 1, 11 a host on
 * which anyone can publish under a name.
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
    const mark = classCharacter(address);
    const gap = mark === '\x08' && address.includes('?') ? address.search(PUT_IN) : -1;
    const end = gap === -1 ? address.length : gap;
    found += text.slice(from, match.index) + mark.repeat(end);
    from = match.index + end;
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
  if (address === null || kind === 'private' || kind === 'placeholder' || isPublisher(address)) return '\x03';
  // A branch of a repository can be changed by whoever owns it; a commit of it cannot.
  const isText =
    /^raw\.githubusercontent\.com\//i.test(address.place) && !/\/[0-9a-f]{40}\//i.test(address.place);
  if (kind === 'known' && !isText) return isProgram ? '\x04' : '\x03';
  if (TEMPLATE.test(found)) return '\x08';
  if (isProgram) return '\x05';
  if (kind === 'platform') return '\x0b';
  return TO_BE_READ.test(found) ? '\x0e' : '\x01';
}

/** Returns true for a host that publishes programs under its own name. */
function isPublisher(address: Address): boolean {
  return isKnownInstaller(address) || isIn(programs.homes, address.host, address.place);
}

/** Returns true if a text may hold an address: one quick look. */
export function mayHoldAddress(text: string): boolean {
  return text.includes('://') || text.includes('@') || text.includes('www.');
}
