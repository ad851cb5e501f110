import { expect, test } from 'vitest';
import type { AnalysisOutcome } from './analysis-job.ts';
import { readEntry, writeEntry } from './cache-entry.ts';

const OUTCOME: AnalysisOutcome = {
  kind: 'failed',
  error: { path: 'skills/crane', rule: 'skill-file-missing', message: 'No bird — nothing. 💥' },
};
const STATES: [string, string][] = [
  ['/skills/crane', '1:2:3'],
  ['/skills/crane/ü', 'absent'],
];

test('what was written is read again, the outcome when it is asked for', () => {
  const entry = readEntry(writeEntry({ states: STATES, summary: null }, OUTCOME));
  expect(entry).toMatchObject({ states: STATES, brief: null });
  expect(entry?.outcome()).toEqual(OUTCOME);
});

test('what lies somewhere in a larger piece of memory is read, too', () => {
  const bytes = writeEntry({ states: STATES, summary: null }, OUTCOME);
  const larger = new Uint8Array(bytes.length + 20);
  larger.set(bytes, 7);
  expect(readEntry(larger.subarray(7, 7 + bytes.length))?.outcome()).toEqual(OUTCOME);
});

test.each([
  ['nothing', 0],
  ['less than its length', 3],
  ['half of its head', 30],
])('%s is no entry', (_, length) => {
  const bytes = writeEntry({ states: STATES, summary: null }, OUTCOME);
  expect(readEntry(bytes.subarray(0, length))).toBeNull();
});

test('an outcome that a failing disk has changed is none', () => {
  const bytes = writeEntry({ states: STATES, summary: null }, OUTCOME);
  expect(readEntry(bytes.subarray(0, -5))?.outcome()).toBeNull();
  expect(readEntry(null)).toBeNull();
});
