import { expect } from 'vitest';
import { withinTime } from './within-time.ts';

/** How long the texts are that a pattern is tried on, and how long it may take for one of them. */
export const LENGTH = 100_000;
export const LIMIT_MS = 1_500;

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

/** All baits of a pattern together may take as many times as long as one: few take any time. */
const MOST_TOGETHER = 20;

/** That a pattern goes through every bait in time. */
export function expectLinear(pattern: RegExp, baits: readonly string[], limitMs = LIMIT_MS): void {
  const global = new RegExp(
    pattern.source,
    pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`,
  );
  let shown = '';
  const tryAll = () => {
    for (const bait of baits) {
      shown = `${pattern} on ${JSON.stringify(bait.slice(0, 24))}… ${JSON.stringify(bait.slice(-4))}`;
      const before = process.threadCpuUsage();
      bait.replace(global, '');
      const { user, system } = process.threadCpuUsage(before);
      const took = (user + system) / 1000;
      if (took > limitMs) throw new Error(`It took ${Math.round(took)} ms of the processor, not ${limitMs}.`);
    }
  };
  // One watch for all: setting one up takes longer than most baits.
  expect(() => {
    try {
      patiently(() => withinTime(limitMs * MOST_TOGETHER, tryAll));
    } catch (error) {
      throw new Error(`${shown}: ${(error as Error).message}`);
    }
  }).not.toThrow();
}

/** Another program may have had the processor: what is slow by itself is slow three times. */
function patiently(action: () => unknown, attempts = 3): void {
  try {
    action();
  } catch (error) {
    if (attempts === 1) throw error;
    patiently(action, attempts - 1);
  }
}
