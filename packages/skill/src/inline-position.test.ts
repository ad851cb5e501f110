import { expect, test } from 'vitest';
import { InlineText } from './inline-position.ts';

test('an offset into inline text becomes a line and an offset of the source, markers included', () => {
  const text = new InlineText(['# h', '> one [a](x)', '> two [b](y)'], 1, 'one [a](x)\ntwo [b](y)');
  expect(text.locate(4)).toEqual({ line: 1, offset: 6 });
  expect(text.locate(15)).toEqual({ line: 2, offset: 6 });
});

test('a line whose text cannot be found again counts from its start', () => {
  expect(new InlineText(['a\\|b'], 0, 'a|b').locate(2)).toEqual({ line: 0, offset: 2 });
});
