import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { TextConverter } from './converter.ts';

/** Every how many words a typo is made, on average. */
const WORDS_FOR_EACH_TYPO = 3;
const LONG_WORD = /[A-Za-z]{4,}/g;
const WORD = /[A-Za-z]+/g;

/** Noise: the text is disturbed, and readers repair it. */
export const NOISE: readonly TextConverter[] = [
  {
    name: 'typos',
    description: 'Swaps, drops or doubles a letter inside about every third word of four or more letters.',
    group: 'noise',
    notice: null,
    convert: typos,
  },
  {
    name: 'spacing',
    description: 'Puts a blank between the letters of every word.',
    group: 'noise',
    notice: null,
    convert: (text) => text.replace(WORD, (word) => [...word].join(' ')),
  },
  {
    name: 'hyphens',
    description: 'Puts a hyphen between the letters of every word.',
    group: 'noise',
    notice: null,
    convert: (text) => text.replace(WORD, (word) => [...word].join('-')),
  },
  {
    name: 'random-case',
    description: 'Writes each letter in upper or lower case by chance.',
    group: 'noise',
    notice: null,
    convert: (text, seed) => {
      const random = seededRandom(seed);
      return text.replace(/[A-Za-z]/g, (letter) =>
        random.integerBelow(2) === 0 ? letter.toLowerCase() : letter.toUpperCase(),
      );
    },
  },
  {
    name: 'pig-latin',
    description: 'Moves the consonants at the beginning of every word to its end, and adds "ay".',
    group: 'noise',
    notice: 'written in Pig Latin',
    convert: (text) => text.replace(WORD, pigLatin),
  },
];

/** The first letter stays, so that people still read the word. */
function typos(text: string, seed: number): string {
  const random = seededRandom(seed);
  return text.replace(LONG_WORD, (word) => {
    if (random.integerBelow(WORDS_FOR_EACH_TYPO) !== 0) return word;
    const at = 1 + random.integerBelow(word.length - 2);
    const [before, letter, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
    switch (random.integerBelow(3)) {
      case 0:
        return `${before}${next}${letter}${after}`;
      case 1:
        return `${before}${next}${after}`;
      default:
        return `${before}${letter}${letter}${next}${after}`;
    }
  });
}

function pigLatin(word: string): string {
  const [, start = '', rest = ''] = /^([^aeiou]*)(.*)$/i.exec(word) ?? [];
  if (rest === '') return `${word}ay`;
  return start === '' ? `${word}way` : `${rest}${start}ay`;
}
