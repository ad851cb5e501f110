import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { deflateText } from './deflate.ts';

test.each(['', 'a', 'é€😀\ud800x', 'abc '.repeat(10_000), 'x'.repeat(700_000), 'long '.repeat(300_000)])(
  'the same bytes as without a place to lay the text out',
  (text) => {
    const bytes = deflateText(text, { level: 9 });
    expect(bytes.equals(deflateRawSync(text, { level: 9 }))).toBe(true);
    expect(inflateRawSync(bytes).equals(Buffer.from(text))).toBe(true);
  },
);

test('what was compressed stays when something else is', () => {
  const first = deflateText('first', { level: 1 });
  deflateText('second', { level: 1 });
  expect(inflateRawSync(first).toString()).toBe('first');
});
