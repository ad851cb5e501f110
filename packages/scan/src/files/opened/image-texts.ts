import type { OpeningBudget } from './opening-budget.ts';

const MOST_TEXT = 200_000;
/** Most blocks of a comment, each up to 255 bytes, before the next one is searched. */
const MOST_BLOCKS = 64;
const READABLE = /[\t\n\r\x20-\x7e\u00a0-\uffff]{6,}/g;

/** Texts in an image, and whether some were not read. */
export interface ImageTexts {
  text: string;
  isCut: boolean;
}

/** Texts in an image's metadata: PNG text, JPEG comments and EXIF, GIF comments, WebP metadata. */
export function imageTexts(bytes: Buffer, budget: OpeningBudget): ImageTexts {
  const start = bytes.toString('hex', 0, 4);
  const found = new FoundTexts(budget);
  if (start === '89504e47') pngTexts(bytes, found);
  else if (start.startsWith('ffd8')) jpegTexts(bytes, found);
  else if (start === '47494638') gifComments(bytes, found);
  else if (start === '52494646') webpTexts(bytes, found);
  return { text: found.parts.join('\n\n'), isCut: found.isCut };
}

/** Collected text, up to a length. */
class FoundTexts {
  readonly parts: string[] = [];
  isCut = false;
  #left = MOST_TEXT;
  readonly #budget: OpeningBudget;

  constructor(budget: OpeningBudget) {
    this.#budget = budget;
  }

  /** The readable characters of a text. */
  add(text: string): void {
    if (this.isCut) return;
    const readable = (text.match(READABLE) ?? []).join('\n');
    if (readable === '') return;
    this.isCut = readable.length > this.#left;
    this.parts.push(readable.slice(0, this.#left));
    this.#left -= readable.length;
  }

  /** A text that is packed. */
  addPacked(keyword: string, packed: Buffer): void {
    if (this.isCut) return;
    const text = this.#budget.inflate(packed);
    if (text === null) this.isCut = true;
    else this.add(`${keyword}: ${text.toString('utf8')}`);
  }
}

function pngTexts(bytes: Buffer, found: FoundTexts): void {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'tEXt') found.add(data.toString('latin1').replace('\0', ': '));
    else if (type === 'zTXt') {
      const end = data.indexOf(0);
      found.addPacked(data.toString('latin1', 0, Math.max(0, end)), data.subarray(end + 2));
    } else if (type === 'iTXt') internationalText(data, found);
    else if (type === 'eXIf') found.add(data.toString('latin1'));
    else if (type === 'IEND') {
      // Nothing belongs behind the end of a picture.
      found.add(bytes.toString('utf8', at + 12));
      break;
    }
    at += 12 + length;
  }
}

/** Reads keyword, compression flag, language, translated keyword, text. */
function internationalText(data: Buffer, found: FoundTexts): void {
  const keyword = data.indexOf(0);
  const isCompressed = data[keyword + 1] === 1;
  const language = data.indexOf(0, keyword + 3);
  const translated = data.indexOf(0, language + 1);
  const text = data.subarray(translated + 1);
  const name = data.toString('latin1', 0, Math.max(0, keyword));
  if (isCompressed) found.addPacked(name, text);
  else found.add(`${name}: ${text.toString('utf8')}`);
}

function jpegTexts(bytes: Buffer, found: FoundTexts): void {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xda || marker === 0xd9) break;
    const length = bytes.readUInt16BE(at + 2);
    const data = bytes.subarray(at + 4, at + 2 + length);
    if (marker === 0xfe) found.add(data.toString('utf8'));
    else if (marker === 0xe1 || marker === 0xed) {
      found.add(data.toString('latin1'));
      found.add(wideText(data));
    }
    at += 2 + Math.max(2, length);
  }
  // Nothing belongs behind the end of a picture.
  const end = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
  if (end !== -1) found.add(bytes.toString('utf8', end + 2));
}

/** EXIF has user comments in UTF-16 as well. */
function wideText(data: Buffer): string {
  const at = data.indexOf('UNICODE\0');
  return at === -1 ? '' : data.subarray(at + 8).toString('utf16le');
}

function gifComments(bytes: Buffer, found: FoundTexts): void {
  const mark = Buffer.from([0x21, 0xfe]);
  for (let at = bytes.indexOf(mark); at !== -1; ) {
    const parts: string[] = [];
    let block = at + 2;
    for (; block < bytes.length && bytes[block] !== 0; block += 1 + (bytes[block] ?? 0))
      parts.push(bytes.toString('utf8', block + 1, block + 1 + (bytes[block] ?? 0)));
    found.add(parts.join(''));
    // Two bytes of the picture may look like the mark: what they seem to open may hold a comment.
    at = bytes.indexOf(mark, found.isCut ? bytes.length : parts.length > MOST_BLOCKS ? block : at + 2);
  }
}

function webpTexts(bytes: Buffer, found: FoundTexts): void {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (type === 'EXIF' || type === 'XMP ') found.add(bytes.toString('latin1', at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
}
