import { CJK } from './cjk.ts';

const HAN = /\p{Script=Han}/u;
const HANGUL = /\p{Script=Hangul}/u;

/**
 * The length of a description in Latin letters: code points, of which a Han character counts 2.5, Hangul 2, Hiragana
 * and Katakana 1.5, since translations of one text are that much shorter.
 * Source: docs/specification/quality.md, "Other languages".
 */
export function weightedLength(text: string): number {
  let length = 0;
  for (const character of text) length += CJK.test(character) ? weightOf(character) : 1;
  return length;
}

function weightOf(character: string): number {
  if (HAN.test(character)) return 2.5;
  return HANGUL.test(character) ? 2 : 1.5;
}
