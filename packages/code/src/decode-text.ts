import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { CODE_LIMITS } from './code-limits.ts';

export const ENCODINGS = [
  'base64',
  'base32',
  'base85',
  'ascii85',
  'hex',
  'rot13',
  'percent',
  'reversed',
  'zlib',
  'gzip',
  'utf-16',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

const UNPACK_LIMIT = { maxOutputLength: CODE_LIMITS.foldedLength };

/**
 * Decodes a text. Bytes are represented as one character each (Latin-1) until `readableText` is called.
 * @returns null for what is not in that encoding, or unpacks to more than the limit
 */
export function decodeText(text: string, encoding: Encoding): string | null {
  if (text.length > CODE_LIMITS.foldedLength * 2) return null;
  switch (encoding) {
    case 'base64':
      return isBase64(text) ? Buffer.from(text.replaceAll(/\s+/g, ''), 'base64').toString('latin1') : null;
    case 'base32':
      return decodeBase32(text);
    case 'base85':
      return decodeBase85(text, BASE85);
    case 'ascii85':
      return decodeBase85(text.replace(/^\s*<~|~>\s*$/g, '').replaceAll('z', '!!!!!'), ASCII85);
    case 'hex': {
      const digits = text.replaceAll(/\s+|\\x|0x/g, '');
      return digits.length % 2 === 0 && /^[0-9a-fA-F]+$/.test(digits)
        ? Buffer.from(digits, 'hex').toString('latin1')
        : null;
    }
    case 'rot13':
      return text.replace(/[a-zA-Z]/g, (letter) => {
        const base = letter <= 'Z' ? 65 : 97;
        return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
      });
    case 'percent':
      return text.replace(/%([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    case 'reversed':
      return [...text].reverse().join('');
    case 'zlib':
      return unpack(text, inflateSync) ?? unpack(text, inflateRawSync);
    case 'gzip':
      return unpack(text, gunzipSync);
    case 'utf-16':
      return Buffer.from(text, 'latin1').toString('utf16le');
  }
}

/** Decodes bytes stored as characters as UTF-8; unchanged when invalid. */
export function readableText(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return text;
  const read = Buffer.from(text, 'latin1').toString('utf8');
  return read.includes('\uFFFD') ? text : read;
}

function isBase64(text: string): boolean {
  const bare = text.replaceAll(/\s+/g, '');
  return bare.length >= 4 && /^[A-Za-z0-9+/_-]+={0,2}$/.test(bare);
}

function decodeBase32(text: string): string | null {
  const bare = text.replaceAll(/[\s=]+/g, '').toUpperCase();
  if (bare === '' || !/^[A-Z2-7]+$/.test(bare)) return null;
  let bits = 0;
  let held = 0;
  let decoded = '';
  for (const letter of bare) {
    held = ((held << 5) | 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      decoded += String.fromCharCode((held >> bits) & 0xff);
    }
  }
  return decoded;
}

const BASE85 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~';
const ASCII85 = Array.from({ length: 85 }, (_, index) => String.fromCharCode(33 + index)).join('');

/** Decodes five letters to four bytes; an incomplete group gives one byte less than its letters. */
function decodeBase85(text: string, alphabet: string): string | null {
  const bare = text.replaceAll(/\s+/g, '');
  let decoded = '';
  for (let at = 0; at < bare.length; at += 5) {
    const group = bare.slice(at, at + 5);
    let value = 0;
    for (let place = 0; place < 5; place++) {
      const digit = place < group.length ? alphabet.indexOf(group[place] ?? '') : 84;
      if (digit === -1) return null;
      value = value * 85 + digit;
    }
    if (value > 0xffffffff) return null;
    for (let byte = 0; byte < group.length - 1; byte++)
      decoded += String.fromCharCode(Math.floor(value / 256 ** (3 - byte)) % 256);
  }
  return decoded === '' ? null : decoded;
}

function unpack(
  text: string,
  inflate: (bytes: Buffer, options: { maxOutputLength: number }) => Buffer,
): string | null {
  try {
    return inflate(Buffer.from(text, 'latin1'), UNPACK_LIMIT).toString('latin1');
  } catch {
    return null;
  }
}
