import { expect, test } from 'vitest';
import { budgetSentence } from './budget-sentence.ts';

test('a budget says what is needed of what there is', () => {
  expect(budgetSentence(null)).toBe('no limit');
  expect(budgetSentence({ unit: 'characters', limit: 8000, used: 8000, spare: 0, wanted: 137_948 })).toBe(
    'needs 137,948 of 8,000 characters',
  );
});
