import { expect, test } from 'vitest';
import { lineDiff } from './line-diff.ts';
import { LinePartners } from './line-partners.ts';

function changedWords(a: readonly string[], b: readonly string[]): (string | null)[] {
  const { lines } = lineDiff(a, b);
  const partners = new LinePartners(lines);
  return lines.map((_, index) => {
    const parts = partners.partsOf(index);
    return parts?.flatMap(({ text, changed }) => (changed ? [text] : [])).join('|') ?? null;
  });
}

test('a changed line is compared with the line that took its place', () => {
  expect(
    changedWords(['# Crane', 'Fold the paper twice.'], ['# Crane', 'Fold the paper three times.']),
  ).toEqual([null, 'twice', 'three times']);
});

test('a line in between that has nothing to do with it is passed over', () => {
  expect(
    changedWords(
      ['Fold the red paper twice.'],
      ['Something else entirely stands here.', 'Fold the blue paper twice.'],
    ),
  ).toEqual(['red', null, 'blue']);
});

test('partners keep their order: what was moved has no partner', () => {
  expect(
    changedWords(['alpha beta gamma', 'one two three four'], ['one two three five', 'alpha beta delta']),
  ).toEqual(['gamma', null, null, 'delta']);
});

test('a part of many lines is shown as lines alone', () => {
  const many = (word: string) => Array.from({ length: 80 }, (_, i) => `line ${i} is ${word} today`);
  expect(changedWords(many('red'), many('blue')).every((word) => word === null)).toBe(true);
});
