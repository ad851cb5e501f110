import type { TextConverter } from './converter.ts';
import { invertTable } from './letter-table.ts';
import morse from './tables/morse.json' with { type: 'json' };

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Inside other text, only runs of some length are read as codes; a text that is nothing else is always read. */
const BASE64_TEXT = /[A-Za-z0-9+/_-]{12,}={0,2}/g;
const BASE64_WHOLE = /^[A-Za-z0-9+/_-]+={0,2}$/;
const BASE32_TEXT = /[A-Z2-7]{12,}={0,6}/g;
const BASE32_WHOLE = /^[A-Z2-7]+={0,6}$/;
const HEX_TEXT = /[0-9a-f]{12,}/gi;
const HEX_WHOLE = /^[0-9a-f]+$/i;
const PERCENT_TEXT = /(?:%[0-9a-f]{2})+/gi;
const CODES_TEXT = /(?<![0-9])[0-9]{1,7}(?: [0-9]{1,7}){3,}/g;
const CODES_WHOLE = /^[0-9]{1,7}(?: [0-9]{1,7})*$/;
const ESCAPES = /\\u\{([0-9a-f]{1,6})\}/gi;
const ENTITIES = /&#x([0-9a-f]{1,6});/gi;
const MORSE_TEXT = /[.\-/]+(?: [.\-/]+)*/g;
const MORSE_SPACE = '/';
const FROM_MORSE = invertTable(morse);

/** Encodings: every character is written as a code. */
export const ENCODINGS: readonly TextConverter[] = [
  {
    name: 'base64',
    description: 'Writes the bytes in base64.',
    group: 'encoding',
    notice: 'written in base64',
    convert: (text) => Buffer.from(text, 'utf8').toString('base64'),
    revert: (text) =>
      replaceRuns(text, BASE64_WHOLE, BASE64_TEXT, (digits) =>
        decoded(digits, Buffer.from(digits, 'base64')),
      ),
  },
  {
    name: 'base32',
    description: 'Writes the bytes in base32 (RFC 4648).',
    group: 'encoding',
    notice: 'written in base32',
    convert: (text) => toBase32(Buffer.from(text, 'utf8')),
    revert: (text) =>
      replaceRuns(text, BASE32_WHOLE, BASE32_TEXT, (digits) => decoded(digits, fromBase32(digits))),
  },
  {
    name: 'hex',
    description: 'Writes the bytes as hexadecimal digits.',
    group: 'encoding',
    notice: 'written as hexadecimal bytes',
    convert: (text) => Buffer.from(text, 'utf8').toString('hex'),
    revert: (text) =>
      replaceRuns(text, HEX_WHOLE, HEX_TEXT, (digits) => decoded(digits, Buffer.from(digits, 'hex'))),
  },
  {
    name: 'url',
    description: 'Percent-encodes every byte.',
    group: 'encoding',
    notice: 'percent-encoded',
    convert: (text) =>
      [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    revert: (text) =>
      text.replace(PERCENT_TEXT, (bytes) => decoded(bytes, Buffer.from(bytes.replaceAll('%', ''), 'hex'))),
  },
  {
    name: 'decimal',
    description: 'Writes the code point of every character in decimal.',
    group: 'encoding',
    notice: 'written as decimal character codes',
    convert: (text) => Array.from(text, (character) => character.codePointAt(0)).join(' '),
    revert: (text) =>
      replaceRuns(text, CODES_WHOLE, CODES_TEXT, (codes) => codes.split(' ').map(fromDecimal).join('')),
  },
  {
    name: 'unicode-escapes',
    description: 'Writes every character as an escape, such as \\u{61}.',
    group: 'encoding',
    notice: 'written in Unicode escapes',
    convert: (text) => Array.from(text, (character) => `\\u{${hexCode(character)}}`).join(''),
    revert: (text) => text.replace(ESCAPES, fromHexCode),
  },
  {
    name: 'html-entities',
    description: 'Writes every character as an HTML entity.',
    group: 'encoding',
    notice: 'written in HTML entities',
    convert: (text) => Array.from(text, (character) => `&#x${hexCode(character)};`).join(''),
    revert: (text) => text.replace(ENTITIES, fromHexCode),
  },
  {
    name: 'morse',
    description: 'Writes letters and digits in Morse code; everything else is a gap between words.',
    group: 'encoding',
    notice: 'written in Morse code',
    convert: toMorse,
    revert: (text) =>
      text.replace(MORSE_TEXT, (code) =>
        code
          .split(' ')
          .map((sign) => (sign === MORSE_SPACE ? ' ' : (FROM_MORSE.get(sign) ?? sign)))
          .join(''),
      ),
    covers: (text) => /^[a-z0-9]+(?: [a-z0-9]+)*$/.test(text),
  },
];

function toMorse(text: string): string {
  const table: Readonly<Record<string, string>> = morse;
  return (text.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .map((word) => [...word].map((letter) => table[letter]).join(' '))
    .join(` ${MORSE_SPACE} `);
}

function toBase32(bytes: Buffer): string {
  let digits = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      digits += BASE32[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  if (bits > 0) digits += BASE32[(held << (5 - bits)) & 31];
  return digits.padEnd(Math.ceil(digits.length / 8) * 8, '=');
}

function fromBase32(digits: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const digit of digits.replace(/=+$/, '')) {
    held = (held << 5) | BASE32.indexOf(digit);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 255);
    held &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

function replaceRuns(text: string, whole: RegExp, runs: RegExp, read: (run: string) => string): string {
  const trimmed = text.trim();
  return whole.test(trimmed) ? read(trimmed) : text.replace(runs, read);
}

/** Returns the text of bytes; `digits` when they are no text. */
function decoded(digits: string, bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') && !bytes.includes(Buffer.from('\ufffd')) ? digits : text;
}

function hexCode(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}

function fromHexCode(whole: string, code: string): string {
  return characterOf(Number.parseInt(code, 16)) ?? whole;
}

function fromDecimal(code: string): string {
  return characterOf(Number(code)) ?? code;
}

/** Returns null for a number that is no code point of a character. */
function characterOf(code: number): string | null {
  return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? null : String.fromCodePoint(code);
}
