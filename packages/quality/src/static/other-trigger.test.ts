import { expect, test } from 'vitest';
import { otherTrigger } from './other-trigger.ts';

test.each([
  ['Add speculative decoding when TPOT is the bottleneck.', 'when TPOT is the bottleneck'],
  ['Reviews plans. When to use this skill: "check my plan".', 'When to use this skill: "check my plan"'],
  ['Whenever asked to push code, follow the guide.', 'Whenever asked to push code, follow the guide'],
])('%j says when in words of its own', (description, phrase) => {
  expect(otherTrigger(description, undefined)).toBe(phrase);
});

test('when_to_use says it in any words, as text or as a list', () => {
  expect(otherTrigger('Folds paper.', 'User asks to split a PR.')).toBe('User asks to split a PR.');
  expect(otherTrigger('Folds paper.', ['fold a crane', 'make a bird'])).toBe('fold a crane; make a bird');
});

test.each([
  ['Folds paper.', undefined],
  ['Folds paper.', ' '],
  ['Folds paper.', [1]],
  ['Folds paper. Do not fold when the sheet is wet.', undefined],
  ['Folds paper for when-loops.', undefined],
])('%j with when_to_use %j says no when', (description, whenToUse) => {
  expect(otherTrigger(description, whenToUse)).toBeNull();
});
