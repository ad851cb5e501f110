import { inflateSync } from 'node:zlib';

const MOST_TEXT = 200_000;
const READABLE = /[\t\n\r\x20-\x7e\u00a0-\uffff]{6,}/g;

/** Texts that an image carries beside its picture: PNG text, JPEG comments and EXIF, GIF comments, WebP metadata. */
export function imageTexts(bytes: Buffer): string {
  const start = bytes.toString('hex', 0, 4);
  const parts =
    start === '89504e47'
      ? pngTexts(bytes)
      : start.startsWith('ffd8')
        ? jpegTexts(bytes)
        : start === '47494638'
          ? gifComments(bytes)
          : start === '52494646'
            ? webpTexts(bytes)
            : [];
  return parts
    .map((part) => (part.match(READABLE) ?? []).join('\n'))
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, MOST_TEXT);
}

function pngTexts(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'tEXt') found.push(data.toString('latin1').replace('\0', ': '));
    else if (type === 'zTXt') {
      const end = data.indexOf(0);
      found.push(`${data.toString('latin1', 0, end)}: ${inflated(data.subarray(end + 2))}`);
    } else if (type === 'iTXt') found.push(internationalText(data));
    else if (type === 'eXIf') found.push(data.toString('latin1'));
    else if (type === 'IEND') {
      // Nothing belongs behind the end of a picture.
      found.push(bytes.toString('utf8', at + 12, Math.min(bytes.length, at + 12 + MOST_TEXT)));
      break;
    }
    at += 12 + length;
  }
  return found;
}

/** Keyword, whether it is compressed, language, translated keyword, text. */
function internationalText(data: Buffer): string {
  const keyword = data.indexOf(0);
  const isCompressed = data[keyword + 1] === 1;
  const language = data.indexOf(0, keyword + 3);
  const translated = data.indexOf(0, language + 1);
  const text = data.subarray(translated + 1);
  return `${data.toString('latin1', 0, keyword)}: ${isCompressed ? inflated(text) : text.toString('utf8')}`;
}

function inflated(data: Buffer): string {
  try {
    return inflateSync(data, { maxOutputLength: MOST_TEXT }).toString('utf8');
  } catch {
    return '';
  }
}

function jpegTexts(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xda || marker === 0xd9) break;
    const length = bytes.readUInt16BE(at + 2);
    const data = bytes.subarray(at + 4, at + 2 + length);
    if (marker === 0xfe) found.push(data.toString('utf8'));
    else if (marker === 0xe1 || marker === 0xed) found.push(data.toString('latin1'), wideText(data));
    at += 2 + Math.max(2, length);
  }
  return found;
}

/** EXIF has user comments in UTF-16 as well. */
function wideText(data: Buffer): string {
  const at = data.indexOf('UNICODE\0');
  return at === -1 ? '' : data.subarray(at + 8).toString('utf16le');
}

function gifComments(bytes: Buffer): string[] {
  const found: string[] = [];
  for (
    let at = bytes.indexOf(Buffer.from([0x21, 0xfe]));
    at !== -1;
    at = bytes.indexOf(Buffer.from([0x21, 0xfe]), at + 2)
  ) {
    const parts: string[] = [];
    for (let block = at + 2; block < bytes.length && bytes[block] !== 0; block += 1 + (bytes[block] ?? 0))
      parts.push(bytes.toString('utf8', block + 1, block + 1 + (bytes[block] ?? 0)));
    found.push(parts.join(''));
    if (found.length >= 20) break;
  }
  return found;
}

function webpTexts(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (type === 'EXIF' || type === 'XMP ') found.push(bytes.toString('latin1', at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  return found;
}
