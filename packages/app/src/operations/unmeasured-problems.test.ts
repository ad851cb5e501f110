import { reportCollection } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { unmeasuredProblems } from './unmeasured-problems.ts';

test('what more than two skills lack for the same reason is said once', () => {
  const spent = 'output_quality could not be fully judged: The budget has too little left.';
  const missing = [
    ...['a', 'b', 'c', 'd'].map((path) => ({ path, gap: spent })),
    ...['a', 'b'].map((path) => ({ path, gap: 'the judge could not be verified in full.' })),
  ];
  const collection = { ...reportCollection(), errors: [] };
  expect(unmeasuredProblems(collection, missing)).toEqual({
    messages: [
      `a and 3 more: ${spent}`,
      'a: the judge could not be verified in full.',
      'b: the judge could not be verified in full.',
    ],
    exit: 3,
  });
});
