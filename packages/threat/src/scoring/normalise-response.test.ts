import { codePointLength } from '@plugin-eval/core/text/code-points.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseResponse } from './normalise-response.ts';

test.each([
  ['plain', 'Plain text,\n\twith lines.\r\n', 'Plain text,\n\twith lines.\r\n', 0],
  ['zero-width characters', 'I ha\u200bve se\u200dnt it', 'I have sent it', 2],
  ['soft hyphens', 'con\u00adfi\u00addential', 'confidential', 2],
  ['tag characters', 'ok\u{e0041}\u{e0042}', 'ok', 2],
  ['direction controls', 'a\u202eb\u202c', 'ab', 2],
  ['control characters', 'a\0b\u001b[0m', 'ab[0m', 2],
  ['selectors that carry something', 'x\ufe00\ufe01', 'x', 2],
  ['full width', 'Ｉ ｃａｎｎｏｔ', 'I cannot', 0],
  ['ligatures', 'ﬁne oﬃce', 'fine office', 0],
  ['marks that join', 'e\u0301te\u0301', 'été', 0],
  ['Hangul letter by letter', '\u1112\u1161\u11ab', '한', 0],
  ['look-alikes', 'sсore of раssword', 'score of password', 0],
  ['Cyrillic', 'Я не могу', 'Я не могу', 0],
  ['apostrophes and hyphens', 'I can’t do a follow‑up', "I can't do a follow-up", 0],
  ['quotation marks', '‘a’ “b”', '‘a’ “b”', 0],
  ['emoji', '👩\u200d💻 👍\ufe0f', '👩💻 👍', 0],
  ['nothing', '', '', 0],
])('%s', (_, original, text, hiddenCharacters) => {
  expect(normaliseResponse(original)).toMatchObject({ text, hiddenCharacters });
});

test('offsets lead back to the original', () => {
  const original = '😀 oﬃce\u200b of e\u0301te\u0301!';
  const { text, originalOffset, originalEnd } = normaliseResponse(original);
  const points = Array.from(original);
  const originalOf = (part: string) => {
    const start = text.indexOf(part);
    return points.slice(originalOffset(start), originalEnd(start + part.length)).join('');
  };
  expect(originalOf('office')).toBe('oﬃce');
  expect(originalOf('fi')).toBe('ﬃ');
  expect(originalOf('of été')).toBe('of e\u0301te\u0301');
  expect(originalOf('😀')).toBe('😀');
  expect(originalOffset(text.length)).toBe(points.length);
});

test('any text: offsets rise from 0 to the length, and nothing is left to undo', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (original) => {
      const { text, originalOffset, originalEnd } = normaliseResponse(original);
      const length = codePointLength(original);
      let last = 0;
      for (let i = 0; i <= text.length; i++) {
        const offset = originalOffset(i);
        expect(offset).toBeGreaterThanOrEqual(last);
        expect(offset).toBeLessThanOrEqual(length);
        if (i > 0) expect(originalEnd(i)).toBeGreaterThan(originalOffset(i - 1));
        last = offset;
      }
      expect(originalOffset(text.length)).toBe(length);
    }),
  );
});

test('ASCII stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (original) => {
      expect(normaliseResponse(original).text).toBe(original);
    }),
  );
});

test('a megabyte of marks on one letter', () => {
  const original = `a${'\u0301\u0316'.repeat(500_000)}b`;
  const { text, originalOffset } = normaliseResponse(original);
  expect(text.endsWith('b')).toBe(true);
  expect(originalOffset(text.length - 1)).toBe(1_000_001);
});
