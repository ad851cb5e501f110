import fc from 'fast-check';
import columnsOf from 'fast-string-width';
import { expect, test } from 'vitest';
import { wrapPhrases } from './wrap-phrases.ts';

const textOf = (line: readonly { text: string }[]) => line.map(({ text }) => text).join('');

test('lines break at blanks, and a word of two tones stays together', () => {
  const lines = wrapPhrases(
    [{ text: 'the score (' }, { text: '82.4', tone: 'strong' }, { text: ') fell' }],
    11,
  );
  expect(lines.map(textOf)).toEqual(['the score', '(82.4) fell']);
});

test('a word that is longer than a line is broken where the line ends', () => {
  expect(wrapPhrases([{ text: 'aaaaaaa bb' }], 3).map(textOf)).toEqual(['aaa', 'aaa', 'a', 'bb']);
});

test('no line is wider than asked for, and no character but blanks is lost', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ text: fc.string({ unit: fc.constantFrom('a', 'b', ' ', '漢', 'é') }) })),
      fc.integer({ min: 2, max: 12 }),
      (phrases, width) => {
        const lines = wrapPhrases(phrases, width).map(textOf);
        for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(textOf(phrases).replaceAll(' ', ''));
      },
    ),
  );
});

test('an address stays whole with its brackets, on a line of its own when it is longer than one', () => {
  const address = `https://pages.example/${'a'.repeat(30)}`;
  const lines = wrapPhrases([{ text: 'See (' }, { text: address, tone: 'link' }, { text: '). More.' }], 20);
  expect(lines.map(textOf)).toEqual(['See', `(${address}).`, 'More.']);
});
