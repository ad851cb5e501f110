import { expect, test } from 'vitest';
import { textChunks } from './text-chunks.ts';

test('short lines stay as they are', () => {
  expect(textChunks('a\nb\r\nc\rd\n')).toEqual(['a', 'b', 'c', 'd', '']);
});

test('a line of a megabyte comes in pieces, and no emoji is torn', () => {
  const line = `a${'😀'.repeat(500_000)}`;
  const chunks = textChunks(line);
  expect(chunks.join('')).toBe(line);
  expect(chunks.every((chunk) => chunk.length <= 2000 && chunk.isWellFormed())).toBe(true);
});
