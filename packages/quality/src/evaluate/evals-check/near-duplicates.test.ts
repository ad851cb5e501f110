import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { expect, test } from 'vitest';
import { nearDuplicates } from './near-duplicates.ts';

test('four fifths of the different words are alike, one less is not', () => {
  const eight = 'one two three four five six seven eight';
  // Eight of nine and of ten words; seven of nine.
  expect(nearDuplicates([eight, `${eight} nine`, `${eight} nine ten`])).toEqual([
    { first: 0, second: 1, shared: 8 / 9 },
    { first: 1, second: 2, shared: 0.9 },
  ]);
  expect(nearDuplicates([eight, 'one two three four five six seven nine'])).toEqual([]);
});

test('a later prompt is told once, with the one that it is most like', () => {
  const words = 'fold the red paper crane with long wings now';
  const [found] = nearDuplicates([
    words.replace('red', 'blue'),
    words,
    words.replace('now', 'now now'),
  ]).slice(-1);
  expect(found).toEqual({ first: 1, second: 2, shared: 1 });
});

test('of fewer than five words nothing is said', () => {
  expect(nearDuplicates(['fold a paper crane', 'fold a paper crane!'])).toEqual([]);
});

test('two thousand long prompts take linear time', () => {
  const prompts = Array.from({ length: 2_000 }, (_, i) => `${'word '.repeat(400)} ${i} ${i * 7}`);
  inLinearTime(prompts.length, (size) => nearDuplicates(prompts.slice(0, size)));
});
