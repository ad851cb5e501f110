/**
 * Cyrillic and Greek letters that look like Latin ones, in either case, with the imitated letter. Source:
 * Unicode UTS #39, confusables.txt, version 17; without those that differ in common typefaces.
 */
const LOOKALIKES = new Map(
  [
    ['а', 'a'],
    ['с', 'c'],
    ['ԁ', 'd'],
    ['е', 'e'],
    ['һ', 'h'],
    ['і', 'i'],
    ['ј', 'j'],
    ['ӏ', 'l'],
    ['о', 'o'],
    ['р', 'p'],
    ['ѕ', 's'],
    ['ԝ', 'w'],
    ['х', 'x'],
    ['у', 'y'],
    ['АВСЕНІЈКМОРЅТХУ', 'abcehijkmopstxy'],
    ['αικνορτυ', 'aikvoptu'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abezhikmnoptyx'],
  ].flatMap(([foreign = '', latin = '']) =>
    Array.from(foreign, (letter, i): [string, string] => [letter, latin.charAt(i)]),
  ),
);
const FOREIGN = /[\u0370-\u03ff\u0400-\u052f]/;
const WORD = /[A-Za-z\u0370-\u03ff\u0400-\u052f]+/g;
const LATIN = /[A-Za-z]/;

/**
 * Replaces look-alikes inside Latin words with the Latin letters they imitate: "sсore" with a Cyrillic с is
 * "score". Words in one script stay unchanged. Every letter keeps its position. Time: linear.
 */
export function undoLookalikes(text: string): string {
  if (!FOREIGN.test(text)) return text;
  return text.replaceAll(WORD, (word) =>
    FOREIGN.test(word) && LATIN.test(word)
      ? Array.from(word, (letter) => LOOKALIKES.get(letter) ?? letter).join('')
      : word,
  );
}
