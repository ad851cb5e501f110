import { isUtf8 } from 'node:buffer';
import type { OffsetRange } from '@plugin-eval/core/text/markdown-regions.ts';
import { rot13 } from './canary-forms.ts';

/** A part of a text with a different decoded meaning. UTF-16 offsets, `end` exclusive. */
export interface EncodedPassage {
  start: number;
  end: number;
  decoded: string;
}

/** Most passages decoded, each up to a maximum length. */
const MOST_PASSAGES = 64;
const MOST_PASSAGE_LENGTH = 65_536;
const MOST_WRAPPINGS = 3;
/** Continuation lines of a wrapped passage, and its padding. */
const BASE64_REST = /(?:\r?\n[A-Za-z0-9+/_-]{4,}){0,2000}={0,2}/y;
const LEAST_BASE64 = 16;
const BASE64_UNITS = asciiUnits(/[A-Za-z0-9+/_-]/);
const LEAST_HEX = 24;
const HEX_UNITS = asciiUnits(/[0-9a-f\s:,\\x]/i);
const PERCENT_PASSAGE = /[A-Za-z0-9._~+%/:?&=-]{8,}/g;
const PERCENT_BYTES = /(?:%[0-9a-f]{2}){1,200}/gi;
const PARAGRAPH = /[^\n]+/g;
const ROT13_WORD =
  /\b(?:gur|naq|gb|bs|sbe|vf|lbh|lbhe|gung|guvf|jvgu|abg|unir|jvyy|ner|nyy|vg|bhe|jnf|pna)\b/i;
const ROT13_WORDS = new RegExp(ROT13_WORD, 'gi');
const ENGLISH_WORDS =
  /\b(?:the|and|to|of|for|is|you|your|that|this|with|not|have|will|are|all|it|our|was|can)\b/gi;
const LEAST_ROT13_WORDS = 2;
const UNPRINTABLE = /[\0-\x08\x0e-\x1f\x7f\ufffd]/;
const TWO_LETTERS = /\p{L}{2}/u;

/**
 * Finds base64, hexadecimal, percent-encoding and rot13 that decode to text, in order. Prose and file names
 * do not match: they do not decode to text. Time: linear.
 */
export function encodedPassages(text: string): EncodedPassage[] {
  const found = [
    ...base64Passages(text),
    ...hexPassages(text),
    ...percentPassages(text),
    ...rot13Passages(text),
  ];
  return found.sort((a, b) => a.start - b.start || a.end - b.end).slice(0, MOST_PASSAGES);
}

/** Decodes a passage once, twice and at most three times. */
export function decodings({ decoded }: EncodedPassage): string[] {
  const texts = [decoded];
  let wrapped = [decoded];
  for (let times = 2; times <= MOST_WRAPPINGS; times++) {
    wrapped = wrapped
      .flatMap((text) => encodedPassages(text).map((passage) => passage.decoded))
      .slice(0, MOST_PASSAGES);
    texts.push(...wrapped);
  }
  return texts;
}

/**
 * Returns runs of at least `least` units of a kind, in order. A loop, since an expression takes ten times as
 * long.
 */
function stretches(text: string, units: Uint8Array, least: number): OffsetRange[] {
  const found: OffsetRange[] = [];
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && units[text.charCodeAt(i)] === 1) continue;
    if (i - start >= least) found.push({ start, end: i });
    start = i + 1;
  }
  return found;
}

function asciiUnits(pattern: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => (pattern.test(String.fromCharCode(code)) ? 1 : 0));
}

function base64Passages(text: string): EncodedPassage[] {
  let reached = 0;
  const ranges = stretches(text, BASE64_UNITS, LEAST_BASE64).flatMap(({ start, end }) => {
    if (start < reached) return [];
    BASE64_REST.lastIndex = end;
    reached = end + (BASE64_REST.exec(text)?.[0].length ?? 0);
    return [{ start, end: reached }];
  });
  return passagesAt(text, ranges, (passage) => {
    const digits = passage.replace(/[\s=]+/g, '');
    return digits.length % 4 === 1 ? null : readable(Buffer.from(digits, 'base64'));
  });
}

function hexPassages(text: string): EncodedPassage[] {
  const decode = (passage: string) => {
    const digits = passage.replace(/\\x|\b0x|[\s:,\\x]+/gi, '');
    return digits.length < LEAST_HEX
      ? null
      : readable(Buffer.from(digits.slice(0, digits.length & ~1), 'hex'));
  };
  // A word before it, such as "a", may be hexadecimal too.
  const longest = (passage: string) =>
    passage.split(/[\s,]+/).reduce((a, b) => (b.length > a.length ? b : a));
  return passagesAt(
    text,
    stretches(text, HEX_UNITS, LEAST_HEX),
    (passage) => decode(passage) ?? decode(longest(passage)),
  );
}

function percentPassages(text: string): EncodedPassage[] {
  if (!text.includes('%')) return [];
  return passagesAt(text, rangesOf(text, PERCENT_PASSAGE), (passage) => {
    const decoded = passage.replace(PERCENT_BYTES, (bytes) =>
      Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
    );
    return decoded === passage || UNPRINTABLE.test(decoded) ? null : decoded.replaceAll('+', ' ');
  });
}

/** Paragraphs that contain the commonest words of English in rot13, and not in plain text. */
function rot13Passages(text: string): EncodedPassage[] {
  if (!ROT13_WORD.test(text)) return [];
  return passagesAt(text, rangesOf(text, PARAGRAPH), (passage) => {
    const encoded = passage.match(ROT13_WORDS)?.length ?? 0;
    if (encoded < LEAST_ROT13_WORDS || encoded <= (passage.match(ENGLISH_WORDS)?.length ?? 0)) return null;
    return rot13(passage);
  });
}

function rangesOf(text: string, pattern: RegExp): OffsetRange[] {
  return Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
}

function passagesAt(
  text: string,
  ranges: readonly OffsetRange[],
  decode: (passage: string) => string | null,
): EncodedPassage[] {
  const passages: EncodedPassage[] = [];
  for (const { start, end } of ranges) {
    const decoded = decode(text.slice(start, Math.min(end, start + MOST_PASSAGE_LENGTH)));
    if (decoded === null) continue;
    passages.push({ start, end, decoded });
    if (passages.length === MOST_PASSAGES) break;
  }
  return passages;
}

/** @returns null for what is not text; the last character may have been cut */
function readable(bytes: Buffer): string | null {
  const end = [0, 1, 2, 3]
    .map((cut) => bytes.length - cut)
    .find((length) => isUtf8(bytes.subarray(0, length)));
  if (end === undefined) return null;
  const decoded = bytes.toString('utf8', 0, end);
  return !UNPRINTABLE.test(decoded) && TWO_LETTERS.test(decoded) ? decoded : null;
}
