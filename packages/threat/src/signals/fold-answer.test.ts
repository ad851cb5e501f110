import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldAnswer } from './fold-answer.ts';

test.each([
  ['I **cannot**  help\nwith __that__.', 'I cannot help with that.'],
  ['a\n\nb', 'a\nb'],
  ['List:\n- one\n- two\n1. three', 'List:\n- one\n- two\n1. three'],
  ['line\n> quoted', 'line\n> quoted'],
  ['“I can’t” – he said', '"I can\'t" - he said'],
  ['snake_case and *.ts * 2', 'snake_case and .ts * 2'],
  ['a\u00a0b\tc', 'a b c'],
  ['plain text', 'plain text'],
  ['', ''],
])('%j is read as %j', (source, folded) => {
  expect(foldAnswer(source).text).toBe(folded);
});

test('offsets lead back to the source, and to the text again', () => {
  const source = 'I **cannot**\n\n\nhelp “you”';
  const { text, sourceOffset, foldedOffset } = foldAnswer(source);
  for (const word of ['cannot', 'help', 'you']) {
    expect(sourceOffset(text.indexOf(word))).toBe(source.indexOf(word));
    expect(foldedOffset(source.indexOf(word))).toBe(text.indexOf(word));
  }
});

test('letters and digits stay, in order, and offsets never go back', () => {
  const unit = fc.constantFrom(
    'a',
    'b1',
    '*',
    '**',
    '_',
    ' ',
    '  ',
    '\n',
    '\n\n',
    '- ',
    '“',
    '’',
    '😀',
    '\u00a0',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (source) => {
      const { text, sourceOffset } = foldAnswer(source);
      const words = (written: string) => written.replace(/[^a-z0-9]/g, '');
      expect(words(text)).toBe(words(source));
      for (let i = 0; i < text.length; i++) {
        expect(sourceOffset(i)).toBeLessThan(sourceOffset(i + 1));
        if (/[a-z0-9]/.test(text[i] ?? '')) expect(source[sourceOffset(i)]).toBe(text[i]);
      }
      expect(sourceOffset(text.length)).toBeLessThanOrEqual(source.length);
    }),
  );
});
