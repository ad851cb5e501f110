import type { TextConverter } from './converter.ts';
import { moveLetters } from './letter-table.ts';

/** Ciphers: every letter is another one, or in another place. */
export const CIPHERS: readonly TextConverter[] = [
  {
    name: 'rot13',
    description: 'Moves every Latin letter by 13 places.',
    group: 'cipher',
    notice: 'encrypted with ROT13',
    convert: rot13,
    revert: rot13,
  },
  {
    name: 'caesar',
    description:
      'Moves every Latin letter by a number of places, 1 to 25, that the seed chooses; never by 13.',
    group: 'cipher',
    notice: 'encrypted with a Caesar cipher, whose shift you have to find',
    convert: (text, seed) => moveLetters(text, (index) => (index + shiftOf(seed)) % 26),
    revert: (text, seed) => moveLetters(text, (index) => (index + 26 - shiftOf(seed)) % 26),
  },
  {
    name: 'atbash',
    description: 'Exchanges the Latin letters from both ends of the alphabet: a and z, b and y.',
    group: 'cipher',
    notice: 'encrypted with the Atbash cipher',
    convert: atbash,
    revert: atbash,
  },
  {
    name: 'reversed',
    description: 'Writes the characters from the last to the first.',
    group: 'cipher',
    notice: 'written backwards',
    convert: backwards,
    revert: backwards,
  },
];

function rot13(text: string): string {
  return moveLetters(text, (index) => (index + 13) % 26);
}

function atbash(text: string): string {
  return moveLetters(text, (index) => 25 - index);
}

function backwards(text: string): string {
  return [...text].reverse().join('');
}

function shiftOf(seed: number): number {
  const shift = 1 + (seed % 24);
  return shift < 13 ? shift : shift + 1;
}
