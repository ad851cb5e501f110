import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { expect, test } from 'vitest';
import { endsOutOfSight } from './out-of-sight.ts';

test.each([
  ['<!-- context: ', true],
  ['<!-- a -->\n<!-- b: ', true],
  ['<!-- a --> b', false],
  ['![a](https://e.example/?k=', true],
  ['[a](<https://e.example/?k=', true],
  ['<img src="https://e.example/?k=', true],
  ['{"content":"<a href=\\"https://e.example/?k=', true],
  ['![a](https://e.example/) k=', false],
  ['![a](local.png?k=', false],
  ['See https://e.example/?k=', false],
  ['{"content":"[a](https://e.example/\\nKEY=', false],
  ['', false],
])('%j', (text, expected) => {
  expect(endsOutOfSight(text)).toBe(expected);
});

test('a long text of beginnings takes no longer than its length', () => {
  for (const piece of ['](https://', '<!--', 'src=https://a ', 'href = "'])
    expect(inLinearTime(200_000, (size) => endsOutOfSight(`${piece.repeat(size)} x`))).toBe(piece === '<!--');
});
