import fc from 'fast-check';
import { expect, test } from 'vitest';
import { segmentsOf } from './line-segments.ts';

test('marks and code overlap, and the gravest mark wins', () => {
  const segments = segmentsOf(
    'take `the sheet` now',
    [{ start: 5, end: 16 }],
    [
      { start: 0, end: 10, kind: 'evidence', isSelected: true },
      { start: 6, end: 9, kind: 'error', isSelected: false },
    ],
  );
  expect(segments.map(({ text, isCode, mark, isSelected }) => [text, isCode, mark, isSelected])).toEqual([
    ['take ', false, 'evidence', true],
    ['`', true, 'evidence', true],
    ['the', true, 'error', true],
    [' ', true, 'evidence', true],
    ['sheet`', true, null, false],
    [' now', false, null, false],
  ]);
});

test('nothing of a line is lost, wherever the marks lie', () => {
  const range = fc.record({ start: fc.integer({ min: -5, max: 60 }), end: fc.integer({ min: -5, max: 60 }) });
  const mark = range.map((one) => ({ ...one, kind: 'warning' as const, isSelected: false }));
  fc.assert(
    fc.property(fc.string({ maxLength: 50 }), fc.array(range), fc.array(mark), (line, spans, marks) => {
      const segments = segmentsOf(line, spans, marks);
      expect(segments.map(({ text }) => text).join('')).toBe(line);
    }),
  );
});
