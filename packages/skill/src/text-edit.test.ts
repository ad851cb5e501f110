import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits } from './text-edit.ts';

test('edits apply in any order, and neighbours do not disturb each other', () => {
  const edits = [
    { from: 4, to: 7, text: 'B' },
    { from: 0, to: 3, text: 'long' },
    { from: 7, to: 7, text: '!' },
  ];
  expect(applyEdits('one two', edits)).toBe('long B!');
});

test('edits that overlap or leave the text are refused', () => {
  expect(() =>
    applyEdits('abc', [
      { from: 0, to: 2, text: '' },
      { from: 1, to: 3, text: '' },
    ]),
  ).toThrow('overlap');
  expect(() => applyEdits('abc', [{ from: 2, to: 4, text: '' }])).toThrow('leave');
});

test('text outside of edits stays', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.string(), (text, a, b, by) => {
      const [from, to] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y) as [
        number,
        number,
      ];
      expect(applyEdits(text, [{ from, to, text: by }])).toBe(text.slice(0, from) + by + text.slice(to));
    }),
  );
});
