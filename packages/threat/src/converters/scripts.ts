import type { TextConverter } from './converter.ts';
import { holdsNone, invertTable, mapCharacters } from './letter-table.ts';
import homoglyphs from './tables/homoglyphs.json' with { type: 'json' };
import leetspeak from './tables/leetspeak.json' with { type: 'json' };

const ZERO_WIDTH_SPACE = '\u200b';
const TAG_BASE = 0xe0000;
const FULLWIDTH_OFFSET = 0xfee0;
const BOLD_CAPITAL = 0x1d400;
const BOLD_SMALL = 0x1d41a;
const REGIONAL_A = 0x1f1e6;
/** Keeps two regional letters from being drawn as a flag. */
const NOT_A_FLAG = '\u200b';
const REGIONAL = /([\u{1f1e6}-\u{1f1ff}])\u200b?/gu;
const LATIN_OF = invertTable(homoglyphs);

/** Scripts: the text stays legible for people, but its characters are others, or other characters are between them. */
export const SCRIPTS: readonly TextConverter[] = [
  {
    name: 'homoglyphs',
    description: 'Replaces Latin letters with Cyrillic and Greek ones that look the same.',
    group: 'script',
    notice: null,
    convert: (text) => mapCharacters(text, (letter) => (homoglyphs as Record<string, string>)[letter]),
    revert: (text) => mapCharacters(text, (letter) => LATIN_OF.get(letter)),
    covers: (text) => holdsNone(text, LATIN_OF.keys()),
  },
  {
    name: 'fullwidth',
    description: 'Writes ASCII characters in their full-width forms.',
    group: 'script',
    notice: null,
    convert: (text) => text.replace(/[!-~]/g, (sign) => shifted(sign, FULLWIDTH_OFFSET)),
    revert: (text) => text.replace(/[\uff01-\uff5e]/g, (sign) => shifted(sign, -FULLWIDTH_OFFSET)),
    covers: (text) => !/[\uff01-\uff5e]/.test(text),
  },
  {
    name: 'bold-letters',
    description: 'Writes Latin letters as mathematical bold ones.',
    group: 'script',
    notice: null,
    convert: (text) =>
      text
        .replace(/[A-Z]/g, (letter) => shifted(letter, BOLD_CAPITAL - 0x41))
        .replace(/[a-z]/g, (letter) => shifted(letter, BOLD_SMALL - 0x61)),
    revert: (text) =>
      text
        .replace(/[\u{1d400}-\u{1d419}]/gu, (letter) => shifted(letter, 0x41 - BOLD_CAPITAL))
        .replace(/[\u{1d41a}-\u{1d433}]/gu, (letter) => shifted(letter, 0x61 - BOLD_SMALL)),
    covers: (text) => !/[\u{1d400}-\u{1d433}]/u.test(text),
  },
  {
    name: 'zero-width',
    description: 'Puts a zero-width space after every letter.',
    group: 'script',
    notice: null,
    convert: (text) => text.replace(/\p{L}/gu, (letter) => `${letter}${ZERO_WIDTH_SPACE}`),
    revert: (text) => text.replaceAll(ZERO_WIDTH_SPACE, ''),
    covers: (text) => !text.includes(ZERO_WIDTH_SPACE),
  },
  {
    name: 'tag-characters',
    description: 'Writes ASCII characters as invisible tag characters.',
    group: 'script',
    notice: null,
    convert: (text) => text.replace(/[ -~]/g, (sign) => shifted(sign, TAG_BASE)),
    revert: (text) => text.replace(/[\u{e0020}-\u{e007e}]/gu, (sign) => shifted(sign, -TAG_BASE)),
    covers: (text) => !/[\u{e0020}-\u{e007e}]/u.test(text),
  },
  {
    name: 'regional-letters',
    description: 'Writes Latin letters as regional-indicator emoji.',
    group: 'script',
    notice: null,
    convert: (text) =>
      text.replace(
        /[a-z]/gi,
        (letter) => `${String.fromCodePoint(REGIONAL_A + (letter.charCodeAt(0) & 31) - 1)}${NOT_A_FLAG}`,
      ),
    revert: (text) => text.replace(REGIONAL, (_, letter: string) => shifted(letter, 0x61 - REGIONAL_A)),
    covers: (text) => !/[A-Z\u{1f1e6}-\u{1f1ff}\u200b]/u.test(text),
  },
  {
    name: 'leetspeak',
    description: 'Writes some letters as digits and signs that look alike.',
    group: 'script',
    notice: null,
    convert: (text) =>
      mapCharacters(text, (letter) => (leetspeak as Record<string, string>)[letter.toLowerCase()]),
  },
];

function shifted(character: string, by: number): string {
  return String.fromCodePoint((character.codePointAt(0) ?? 0) + by);
}
