import { expect, test } from 'vitest';
import { estimatedTokens } from './estimated-tokens.ts';

test('a token is four bytes of UTF-8, and a part of one counts', () => {
  expect(['', 'fold', 'folds', '\u{1f9a9}', '折り鶴'].map(estimatedTokens)).toEqual([0, 1, 2, 1, 3]);
});
