import { expect, test } from 'vitest';
import { foldBlanks, locateParts, wordingsOf } from './quote-wordings.ts';

test('white space is folded', () => {
  expect(foldBlanks('  a\t b\n\u00a0c ')).toBe('a b c');
});

test('a quote is tried as it is, then without what is wrapped around it', () => {
  expect(wordingsOf('“**Fold it**”')).toEqual([['“**Fold it**”'], ['**Fold it**'], ['Fold it']]);
});

test('an omission parts a quote, and parts that say nothing are no quote', () => {
  expect(wordingsOf('Take the sheet … fold it')).toEqual([
    ['Take the sheet … fold it'],
    ['Take the sheet', 'fold it'],
  ]);
  expect(wordingsOf('a … b')).toEqual([]);
});

test('parts are found one after the other', () => {
  expect(locateParts('fold, turn, fold', ['fold', 'fold'])).toEqual([
    { start: 0, end: 4 },
    { start: 12, end: 16 },
  ]);
  expect(locateParts('fold, turn', ['turn', 'fold'])).toBeNull();
});

test.each([
  'nothing to fold here',
  'two  blanks',
  ' at the ends ',
  'a\ttab',
  'line\nend',
  'next\u0085line',
  'no-break\u00a0blank',
  'no blank:\ufeff',
  '  ',
  '',
])('folding %j is folding every run of white space', (text) => {
  expect(foldBlanks(text)).toBe(text.replaceAll(/\p{White_Space}+/gu, ' ').trim());
});
