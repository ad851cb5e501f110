import { CJK, CJK_WEIGHT } from './cjk.ts';
import { DETECTOR } from './language-data.ts';

const LETTER = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/u;
/** Code spans, addresses and paths are in no language. */
const NO_LANGUAGE =
  /`[^`\n]*`|\b[a-z][a-z0-9+.-]{1,20}:\/\/\S+|(?<![\p{L}\p{N}])[~.]{0,2}\/[\w.~-]+(?:\/[\w.~-]*)*|(?<![\w.-])[\w.-]+(?:\/[\w.-]+)+/giu;
/** Letters of languages without expressions that share a script with one that has some. */
const OTHER_LETTERS: readonly (readonly [script: string, letters: RegExp, language: string])[] = [
  ['Cyrillic', /[іїєґ]/iu, 'uk'],
  ['Cyrillic', /[ўѝ]/iu, 'other'],
  ['Arabic', /[پچژگیکےٹڈڑہں]/u, 'other'],
];
const SCRIPTS = Object.entries(DETECTOR.scripts).map(
  ([name, { class: letters, languages }]) =>
    [name, new RegExp(letters, 'u'), languages[0] ?? 'other'] as const,
);
const ENGLISH: ReadonlySet<string> = new Set(DETECTOR.english);
const LATIN_LANGUAGES = Object.entries(DETECTOR.stop).map(([language, words]) => ({
  language,
  stop: new Set(words) as ReadonlySet<string>,
  marks: new RegExp(DETECTOR.marks[language as keyof typeof DETECTOR.marks], 'iu'),
}));

/**
 * The language of a text: an ISO 639 code, `en` where nothing speaks against English, or `other` for one that is
 * neither English nor listed. Source: docs/specification/quality.md, "Other languages".
 */
export function detectLanguage(text: string): string {
  const plain = text.normalize('NFC').replace(NO_LANGUAGE, ' ');
  return scriptLanguage(plain) ?? latinLanguage(plain);
}

/** The language of a text in a non-Latin script; null when Latin letters prevail, or without letters. */
function scriptLanguage(text: string): string | null {
  const foreign = (text.match(LETTER) ?? []).filter((letter) => !LATIN.test(letter));
  if (foreign.length === 0) return null;
  const latin = (text.match(LETTER)?.length ?? 0) - foreign.length;
  const cjk = foreign.filter((letter) => CJK.test(letter)).length;
  if (foreign.length - cjk + CJK_WEIGHT * cjk < latin) return null;
  const counts = new Map<string, number>();
  for (const letter of foreign) {
    const script = SCRIPTS.find(([, letters]) => letters.test(letter))?.[0] ?? 'other';
    counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  const of = (script: string) => counts.get(script) ?? 0;
  if (cjk > 0 && cjk * CJK_WEIGHT >= foreign.length - cjk) {
    if (of('Kana') * 10 >= cjk) return languageOf('Kana');
    return languageOf(of('Hangul') * 10 >= cjk * 3 ? 'Hangul' : 'Han');
  }
  const [[commonest] = ['other']] = [...counts].sort((a, b) => b[1] - a[1]);
  const special = OTHER_LETTERS.find(([script, letters]) => script === commonest && letters.test(text));
  return special?.[2] ?? languageOf(commonest);
}

function languageOf(script: string): string {
  return SCRIPTS.find(([name]) => name === script)?.[2] ?? 'other';
}

function latinLanguage(text: string): string {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const english = words.filter((word) => ENGLISH.has(word)).length;
  let best: { language: string; weight: number } | null = null;
  for (const { language, stop, marks } of LATIN_LANGUAGES) {
    const listed = words.filter((word) => stop.has(word)).length;
    if (listed === 0) continue;
    const found = words.filter((word) => stop.has(word) || marks.test(word));
    if (found.length < 3 || new Set(found).size < 2 || found.length <= 1.5 * english + 1) continue;
    const weight = 2 * listed + found.length;
    if (best === null || weight > best.weight) best = { language, weight };
  }
  if (best !== null) return best.language;
  const accented = words.filter((word) => /[^\P{Script=Latin}a-z]/u.test(word)).length;
  return english === 0 && words.length >= 8 && accented >= 2 ? 'other' : 'en';
}
