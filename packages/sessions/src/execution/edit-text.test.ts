import { expect, test } from 'vitest';
import { editText } from './edit-text.ts';

test.each([
  ['a b a', { from: 'b', to: 'c', all: false }, { text: 'a c a' }],
  ['a b a', { from: 'a', to: '$&', all: true }, { text: '$& b $&' }],
  ['a b a', { from: 'a', to: 'c', all: false }, { problem: expect.stringContaining('occurs 2 times') }],
  ['a', { from: 'b', to: 'c', all: true }, { problem: expect.stringContaining('does not occur') }],
  ['a', { from: '', to: 'c', all: false }, { problem: expect.stringContaining('must not be empty') }],
  ['a', { from: 'a', to: 'a', all: false }, { problem: expect.stringContaining('are the same') }],
])('%j with %j becomes %j', (text, edit, expected) => {
  expect(editText(text, edit)).toEqual(expected);
});
