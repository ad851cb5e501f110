import { expect, test } from 'vitest';
import { findingSpan } from './finding-span.ts';

const span = (line: string, column: number | null, evidence: string | null) => {
  const found = findingSpan({ column, evidence }, line);
  return found === null ? null : line.slice(found.start, found.end);
};

test('the evidence at its column, and not the same words before it', () => {
  const line = 'See [a](x.md) and [b](x.md).';
  expect(findingSpan({ column: 19, evidence: 'x.md' }, line)).toEqual({ start: 22, end: 26 });
});

test('evidence that stands before the column is found all the same', () => {
  expect(span('description: Helps with code.', 20, 'Helps with code.')).toBe('Helps with code.');
});

test('columns count code points', () => {
  expect(span('🎌🎌 MUST fold', 4, null)).toBe('MUST');
});

test('evidence that was cut is marked as far as it goes', () => {
  expect(span('You are the best of all', 1, 'You are the…')).toBe('You are the');
});

test('what the line does not hold is not marked', () => {
  expect(span('fold', 1, 'tear')).toBeNull();
  expect(span('fold', 1, null)).toBeNull();
  expect(span('fold', null, null)).toBeNull();
  expect(span('fold', 9, null)).toBeNull();
});
