import type { ComparedMember } from '@plugin-eval/core/documents/collection-comparison.ts';
import { expect, test } from 'vitest';
import { scoresWords } from './collection-comparison-facts.ts';

const member = (a: number | null | 'absent', b: number | null | 'absent') =>
  Object.fromEntries(
    Object.entries({ a, b }).map(([side, score]) => [side, score === 'absent' ? null : { score }]),
  ) as unknown as ComparedMember;

test.each([
  ['on both sides', member(60.6, 45), '60.6 → 45.0'],
  ['added', member('absent', 60.6), '— → 60.6'],
  ['removed', member(60.6, 'absent'), '60.6 → —'],
  ['without a score', member(60.6, null), '60.6 → not measured'],
])('a skill %s: absent is one thing, not measured another', (_, of, words) => {
  expect(scoresWords(of)).toBe(words);
});
