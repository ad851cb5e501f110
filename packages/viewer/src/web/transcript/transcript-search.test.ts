import { sessionDocument } from '@plugin-eval/tests/support/session-documents.ts';
import { expect, test } from 'vitest';
import { entriesWith } from './transcript-search.ts';

const { transcript } = sessionDocument();

test.each([
  ['', [0, 1, 2, 3, 4, 5]],
  ['PRELIMINARY base', [4, 5]],
  ['skill crane', [3]],
  ['/etc/passwd', [1]],
  ['boat', []],
])('%j', (search, found) => {
  expect(entriesWith(transcript, search)).toEqual(found);
});
