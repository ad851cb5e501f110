import { expect, test } from 'vitest';
import { rememberingRecent } from './recent-results.ts';

test('a text is worked on once', () => {
  const worked: string[] = [];
  const lengthOf = rememberingRecent((text) => worked.push(text) && text.length);
  expect([lengthOf('a'), lengthOf('bb'), lengthOf('a')]).toEqual([1, 2, 1]);
  expect(worked).toEqual(['a', 'bb']);
});

test('of more than a million characters the first texts are let go', () => {
  const worked: string[] = [];
  const firstOf = rememberingRecent((text) => {
    worked.push(text.slice(0, 1));
    return text.slice(0, 1);
  });
  for (const letter of ['a', 'b', 'c', 'c', 'b', 'a']) firstOf(letter.repeat(400_000));
  expect(worked).toEqual(['a', 'b', 'c', 'a']);
});

test('a text that is larger by itself is not kept', () => {
  let count = 0;
  const counted = rememberingRecent(() => ++count);
  const large = 'x'.repeat(1_000_001);
  expect([counted(large), counted(large)]).toEqual([1, 2]);
});
