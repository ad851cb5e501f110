import { lowerCaseWords, wordsOfLines } from '@plugin-eval/core/text/words.ts';
import type { SkillRule } from '../../rule-definition.ts';
import type { ContentLine } from '../../substance.ts';

/**
 * The most common function words of languages in Latin script. A text of any length in one of them has
 * several per hundred words.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  [
    'the and to of for is in a an or if with on it this that be are as by from not use when you your all each', // English
    'der die das und ist zu den mit für von auf ein eine nicht im dem bei wenn', // German
    'le la les et de des un une pour que dans est sur avec du au ne pas si', // French
    'el los las y en por con para se del es lo si no al', // Spanish
    'il di che per non sono da della nel se è', // Italian
    'os as com uma do em ao são não', // Portuguese
    'het een van op te voor dat zijn met als', // Dutch
    'att och som en av på ett med det är til og på for om', // Swedish, Danish, Norwegian
    'ja on ei se että kun tai', // Finnish
    'i w z na do nie jest oraz że się a je v pro s', // Polish, Czech, Slovak
    'az és hogy nem egy ha', // Hungarian
    've bir bu için ile olarak', // Turkish
    'yang dan di untuk dengan ini atau', // Indonesian, Malay
    'và của là cho các một', // Vietnamese
    'și cu este sau ale', // Romanian
    'ng sa ang mga', // Tagalog
    'kwa na ya wa ni', // Swahili
  ].flatMap((line) => line.split(' ')),
);

const LATIN_WORD = /^\p{Script=Latin}+$/u;
const LETTER = /\p{L}/gu;
const LATIN_LETTER = /\p{Script=Latin}/gu;
const LOREM_IPSUM = /^\W*lorem ipsum dolor\b/i;

export const fillerText: SkillRule = {
  id: 'filler-text',
  group: 'substance',
  level: 'warning',
  title: 'The body is filler',
  detects:
    'A line that begins with "Lorem ipsum dolor"; or 60 or more words in Latin letters outside code of which fewer than one in a hundred is a common word of a language with that script, such as "the", "der", "de" or "ve". Not where another script has a tenth of the letters.',
  why: 'It takes up space and tells an agent nothing.',
  fix: 'Replace it by instructions.',
  of: 'skill',
  check: ({ substance: { prose, proseWordCount, wordCount }, start }) => {
    if (wordCount === 0) return [];
    const lorem = prose.find(({ text }) => LOREM_IPSUM.test(text));
    if (lorem !== undefined)
      return [
        {
          message: 'The body holds the filler "Lorem ipsum".',
          ...start,
          line: lorem.line,
          evidence: lorem.text,
        },
      ];
    if (proseWordCount < 60) return [];
    let common = 0;
    for (const { text } of prose) {
      for (const word of lowerCaseWords(text)) {
        if (COMMON_WORDS.has(word)) common++;
        // Most texts have as many among their first words. Of fewer words, the Latin ones, the share is no smaller.
        if (common * 100 >= proseWordCount) return [];
      }
    }
    const words = wordsOfLines(prose.map(({ text }) => text)).filter((word) => LATIN_WORD.test(word));
    if (words.length < 60 || common * 100 >= words.length || !isLatin(prose)) return [];
    return [
      {
        message: `Of ${words.length} words outside code ${common === 0 ? 'none is' : `only ${common} ${common === 1 ? 'is' : 'are'}`} a common word of a language, such as "the" or "and".`,
        ...start,
        evidence: prose[0]?.text ?? null,
      },
    ];
  },
  examples: {
    fires: ['Lorem ipsum dolor sit amet.', 'qwerty zxcvo asdfi hjkle.\n'.repeat(20)],
    spares: [
      'Falte das Papier und drücke die Kante mit dem Daumen fest an.\n'.repeat(9),
      'Fold the sheet along both diagonals.',
    ],
  },
};

/** Returns false where another script has a tenth of the letters: the Latin words of such a text are mostly terms. */
function isLatin(prose: readonly ContentLine[]): boolean {
  let [letters, latin] = [0, 0];
  for (const { text } of prose) {
    letters += text.match(LETTER)?.length ?? 0;
    latin += text.match(LATIN_LETTER)?.length ?? 0;
  }
  return latin > 0.9 * letters;
}
