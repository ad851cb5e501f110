import { closeSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openRegular, readLines } from './read-lines.ts';

const file = join(mkdtempSync(join(tmpdir(), 'lines-')), 'a.jsonl');

function linesOf(text: string, longest?: number) {
  writeFileSync(file, text);
  const opened = openRegular(file);
  if (opened === null) throw new Error('not opened');
  const lines: string[] = [];
  const read = readLines(opened, 0, (line) => lines.push(line) > 0, longest);
  closeSync(opened.descriptor);
  return { lines, ...read };
}

test('lines across chunks of a megabyte', () => {
  const long = 'é'.repeat(700_000);
  const { lines, end } = linesOf(`a\n${long}\n\nb`);
  expect(lines).toEqual(['a', long, '', 'b']);
  expect(end).toBe(2 + 1_400_000 + 3);
});

test('a line beyond the bound is counted and skipped, the next one is read', () => {
  expect(linesOf(`12345\n123456\nab\n${'x'.repeat(3_000_000)}\nend`, 5)).toMatchObject({
    lines: ['12345', 'ab', 'end'],
    tooLong: 2,
  });
});

test('the lines of any text', () => {
  fc.assert(
    fc.property(fc.array(fc.string().map((text) => text.replaceAll('\n', ''))), (given) => {
      const lines = given.map((line) => Buffer.from(line).toString('utf8'));
      expect(linesOf(lines.map((line) => `${line}\n`).join('')).lines).toEqual(lines);
    }),
  );
});

test('a folder is no file', () => {
  expect(openRegular(tmpdir())).toBeNull();
});
