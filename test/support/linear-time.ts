import { expect } from 'vitest';
import { inLinearTime, withoutHanging } from './linear-growth.ts';

/** How long the texts are that a pattern is tried on. */
export const LENGTH = 40_000;

/** A piece again and again. */
export const fill = (piece: string, length = LENGTH) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** What makes patterns backtrack: long runs, and beginnings that never come to their end. */
export const GENERAL_BAITS = [
  ...[
    ' ',
    '\n',
    '\u00a0',
    'a',
    '_',
    'ß',
    ',',
    '.',
    '-',
    '`',
    '~',
    '/',
    '[',
    '](',
    '%41',
    'A1',
    '😀',
    '\0',
    '|',
    '#',
    '>',
  ].map((piece) => fill(piece)),
  ...[
    'a ',
    ' a',
    'a, ',
    'aing ',
    ', aing',
    'or ',
    ' or or',
    '. ',
    './',
    '../',
    '---\n',
    'a: \n',
    '%',
    '%4',
    '{',
  ].map((piece) => fill(piece)),
  ...[' ', 'a', '/', '`', '.', '%41', '\t', '-', '>', '\n'].map((piece) => `${fill(piece)}x!`),
  ...[' ', 'a', '/', '`'].map((piece) => `x${fill(piece)}`),
];

/** Every word of a pattern, alone and after the words before it, with what may stand between them. */
export function baitsFor(source: string, length = LENGTH): string[] {
  const words = [...new Set(source.replace(/\\[a-z]/gi, ' ').match(/[a-z']{2,}/gi) ?? [])];
  const gaps = [' ', '', ', ', '  \n'];
  const repeated = words.flatMap((word) => gaps.map((gap) => fill(word + gap, length)));
  const stretched = words.map((word) => `${word}${fill(' ', length)}`);
  const inWords = words.map((word) => `${word} ${fill('a', length)}`);
  const chains = words.slice(1).map((word, i) => fill(`${words[i]} ${word} `, length));
  return [...repeated, ...stretched, ...inWords, ...chains];
}

/** Checks that a pattern goes through every bait in linear time. */
export function expectLinear(pattern: RegExp, baits: readonly string[]): void {
  const global = new RegExp(
    pattern.source,
    pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`,
  );
  let shown = '';
  const tryAll = () => {
    for (const bait of baits) {
      shown = `${pattern} on ${JSON.stringify(bait.slice(0, 24))}… ${JSON.stringify(bait.slice(-4))}`;
      inLinearTime(bait.length, (length) => shortened(bait, length).replace(global, ''));
    }
  };
  expect(() => {
    try {
      withoutHanging(tryAll);
    } catch (error) {
      throw new Error(`${shown}: ${(error as Error).message}`);
    }
  }).not.toThrow();
}

/** Cuts the middle out of a text: what begins and ends it stays. */
export function shortened(text: string, length: number): string {
  if (length >= text.length) return text;
  const half = Math.ceil(length / 2);
  return text.slice(0, half) + text.slice(-half);
}
