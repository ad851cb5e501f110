import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textWidth } from './text-width.ts';
import { wrapText } from './wrap-text.ts';

test('breaks at blanks', () => {
  expect(wrapText('Fold the paper in half and press the crease.', 115, 11, 9)).toEqual([
    'Fold the paper in',
    'half and press the',
    'crease.',
  ]);
});

test('cuts what does not fit in the lines that there are', () => {
  const lines = wrapText('one two three four five six seven eight nine ten', 60, 11, 2);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
});

test('nothing has no line', () => {
  expect(wrapText(' \n ', 100, 11, 3)).toEqual([]);
});

describe('whatever the text', () => {
  test('no line is wider than its room, and there are not too many', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 30, max: 400 }),
        (text, width) => {
          const lines = wrapText(text, width, 11, 3);
          expect(lines.length).toBeLessThanOrEqual(3);
          for (const line of lines) expect(textWidth(line, 11)).toBeLessThanOrEqual(width + 1e-6);
        },
      ),
    );
  });
});
