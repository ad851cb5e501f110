import { expect, test } from 'vitest';
import { withEdits } from './apply-edits.ts';

test('edits are applied in their order, each to words that occur once', () => {
  const edits = [
    { find: 'cranes. Use', replace: 'birds. Use' },
    { find: 'birds', replace: 'paper birds' },
  ];
  expect(withEdits('Folds cranes. Use for cranes.', edits)).toEqual({
    text: 'Folds paper birds. Use for cranes.',
  });
  expect(withEdits('Folds cranes. Use for cranes.', [{ find: 'cranes', replace: '' }])).toEqual({
    problem: 'The words of edit 1 do not occur exactly once.',
  });
});
