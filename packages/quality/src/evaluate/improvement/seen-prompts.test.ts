import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { expect, test } from 'vitest';
import { seenPrompts } from './seen-prompts.ts';

const ORIGINAL = 'Folds paper cranes. Use it when somebody wants a crane folded.';
const seen = (prompt: string, ...texts: string[]) =>
  seenPrompts(
    [prompt],
    texts.map((text, index) => ({ name: String(index), text })),
    ORIGINAL,
  );

test('six words in a row are found, five are not', () => {
  const candidate = 'Use for requests such as "Make my wedding guests a paper bird".';
  expect(seen('Please make my wedding guests a paper boat', candidate)).toEqual([
    { prompt: 0, candidate: 0, words: 'make my wedding guests a paper' },
  ]);
  expect(seen('Please make my wedding guests a boat', candidate)).toEqual([]);
});

test('words of the original were not learned from the prompt', () => {
  expect(seen('use it when somebody wants a crane', `${ORIGINAL} Also for swans.`)).toEqual([]);
});

test('the first candidate that has them is named', () => {
  const quoted = 'a bird for every guest at table nine';
  expect(seen(quoted, 'Folds birds.', quoted, quoted)).toMatchObject([{ candidate: 1 }]);
});

test('without blanks twelve characters make six words', () => {
  expect(seen('紙で鶴を折ってください今日', '紙で鶴を折ってください今すぐ')).toHaveLength(1);
  expect(seen('紙で鶴を折ってください今日', '紙で鶴を折って')).toEqual([]);
});

test('long texts take linear time', () => {
  const words = Array.from({ length: 40_000 }, (_, index) => `w${index % 977}`);
  inLinearTime(words.length, (size) =>
    seenPrompts([words.slice(0, size).join(' ')], [{ name: 'a', text: words.slice(0, size).join(' ') }], ''),
  );
});
