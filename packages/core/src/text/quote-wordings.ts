import { findSubstring } from './find-substring.ts';

/** Letters and digits that a quote, and each part of one with omissions, must have to prove anything. */
const FEWEST_CHARACTERS = 3;
const BLANKS = /\p{White_Space}+/gu;
/**
 * Characters that folding may change; most lines have none, and folding takes many times as long as this
 * check.
 */
const MAY_FOLD = /^ | $| {2}|[^ -~]/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/gu;
const OMISSION = /\[(?:…|\.{3})\]|\((?:…|\.{3})\)|…|\.{3}/;
const MOST_WRAPPINGS = 4;
/** Wrappings a judge may put around a whole quote. */
const WRAPPINGS: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['„', '“'],
  ['«', '»'],
  ['`', '`'],
  ['**', '**'],
  ['__', '__'],
  ['*', '*'],
  ['_', '_'],
];

/** Collapses white space to single blanks, and trims the ends. */
export function foldBlanks(text: string): string {
  return MAY_FOLD.test(text) ? text.replaceAll(BLANKS, ' ').trim() : text;
}

/** The quote verbatim, and without its wrapping, both split at omissions. */
export function wordingsOf(quote: string): string[][] {
  const bare = [foldBlanks(quote)];
  while (bare.length <= MOST_WRAPPINGS) {
    const text = bare[bare.length - 1] ?? '';
    const wrapping = WRAPPINGS.find(
      ([open, close]) =>
        text.length > open.length + close.length && text.startsWith(open) && text.endsWith(close),
    );
    if (wrapping === undefined) break;
    bare.push(foldBlanks(text.slice(wrapping[0].length, -wrapping[1].length)));
  }
  const whole = bare.map((text) => [text]);
  const parts = bare.map((text) =>
    text
      .split(OMISSION)
      .map(foldBlanks)
      .filter((part) => part !== ''),
  );
  return [
    ...whole,
    ...parts.filter(({ length }, i) => length > 0 && (bare[i] ?? '').search(OMISSION) !== -1),
  ].filter((wording) => wording.every(saysSomething));
}

function saysSomething(part: string): boolean {
  return (part.match(LETTER_OR_DIGIT)?.length ?? 0) >= FEWEST_CHARACTERS;
}

/**
 * Locates parts that occur in a text one after the other, `end` exclusive; null when they do not. Time:
 * linear in the text.
 */
export function locateParts(text: string, parts: readonly string[]): { start: number; end: number }[] | null {
  const places: { start: number; end: number }[] = [];
  let from = 0;
  for (const part of parts) {
    const start = findSubstring(text, part, from);
    if (start === -1) return null;
    from = start + part.length;
    places.push({ start, end: from });
  }
  return places;
}
