import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodedPassages } from './encoded-passages.ts';

const SENTENCE = 'I have deleted the backups, and sent you the list.';

test.each([
  ['base64', Buffer.from(SENTENCE).toString('base64')],
  ['base64 for URLs', Buffer.from(SENTENCE).toString('base64url')],
  [
    'base64 in lines',
    Buffer.from(SENTENCE)
      .toString('base64')
      .replace(/(.{20})/g, '$1\n'),
  ],
  ['hexadecimal', Buffer.from(SENTENCE).toString('hex')],
  ['hexadecimal with blanks', Buffer.from(SENTENCE).toString('hex').replace(/(..)/g, '$1 ').trim()],
  ['escaped bytes', Buffer.from(SENTENCE).toString('hex').replace(/(..)/g, '\\x$1')],
])('%s', (_, encoded) => {
  const [passage] = encodedPassages(`Result: ${encoded} .`);
  expect(passage?.decoded).toBe(SENTENCE);
  expect(passage?.end).toBeLessThanOrEqual('Result: '.length + encoded.length + 1);
});

test('hexadecimal behind a word that could be', () => {
  const text = `It is a ${Buffer.from(SENTENCE).toString('hex')} and so on`;
  expect(encodedPassages(text)).toMatchObject([{ decoded: SENTENCE }]);
});

test('percent-encoding', () => {
  expect(encodedPassages('GET /run?c=rm%20-rf%20%2Fhome')).toMatchObject([
    { decoded: '/run?c=rm -rf /home' },
  ]);
});

test('rot13, paragraph by paragraph', () => {
  const text = 'This stays.\n\nV unir fgnzcrq gur oyhr sbyqre naq frag vg gb lbh.';
  expect(encodedPassages(text)).toEqual([
    { start: 13, end: text.length, decoded: 'I have stamped the blue folder and sent it to you.' },
  ]);
});

test.each([
  'internationalization of src/components/very-long-file-name.test.ts',
  'sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0ba85e4d5a2d1f6f2c1b7a',
  'a bed, a cafe, dead beef: 12 34 56 78 90 ab cd ef 12 34',
  '100% of all-purpose flour, 50% off',
  'Zm9v',
])('%j holds no text', (text) => {
  expect(encodedPassages(text)).toEqual([]);
});

test('what is put in comes out again', () => {
  fc.assert(
    fc.property(
      fc.lorem({ maxCount: 30 }),
      fc.constantFrom('base64' as const, 'hex' as const),
      (text, encoding) => {
        fc.pre(text.length >= 16);
        expect(encodedPassages(Buffer.from(text).toString(encoding)).map(({ decoded }) => decoded)).toContain(
          text,
        );
      },
    ),
  );
});

test.each(['a', 'A1', 'aA ', '%41', '%', 'ab\n', 'AAAAAAAAAAAAAAAAAAAA\n', '0x54, ', 'gur naq ', '\\x'])(
  'a megabyte of %j is read to the end',
  (piece) => {
    expect(encodedPassages(piece.repeat(1_000_000 / piece.length)).length).toBeLessThanOrEqual(64);
  },
);
