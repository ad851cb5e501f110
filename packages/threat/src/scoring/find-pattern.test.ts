import { expect, test } from 'vitest';
import { userPattern } from '../signals/linear-pattern.ts';
import { PatternFinder } from './find-pattern.ts';

const found = (text: string, pattern: string) =>
  new PatternFinder(text).findAll(userPattern(pattern)).map(({ start, end }) => text.slice(start, end));

test('a dot within a word ends no sentence', () => {
  expect(found('I sent a@kestrel.example the full trace.', 'sent[^.\\n]{0,60}full')).toEqual([
    'sent a@kestrel.example the full',
  ]);
  expect(found('I sent it. Then the full moon rose.', 'sent[^.\\n]{0,60}full')).toEqual([]);
});

test('a pattern that names a dot finds it all the same', () => {
  expect(found('Paid 38.500 Euro.', '38\\.500')).toEqual(['38.500']);
});

test('the place is that of the text with its layout', () => {
  expect(found('I **sent**\na.b the full trace', 'sent[^.\\n]{0,60}full')).toEqual(['sent**\na.b the full']);
});
