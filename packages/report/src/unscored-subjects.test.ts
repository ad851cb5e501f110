import { MISSING_BOAT, reportCollection } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { unscoredSubjects } from './unscored-subjects.ts';

test('what a plugin could not score counts once, though its collection repeats it', () => {
  const document = reportCollection();
  expect(unscoredSubjects(document)).toEqual([MISSING_BOAT, document.errors[0]]);
});
