import { expect, test } from 'vitest';
import { sampleEntry } from '../../../test/support/sample-entry.ts';
import type { ViewerEntry } from '../../documents/viewer.ts';
import { latestResults } from './latest-results.ts';
import { subjectHistories } from './subject-histories.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`;

function entryOf(id: string, day: number | null): ViewerEntry {
  return {
    ...{ id, kind: 'evaluation', title: id, from: { file: null, run: 'r1' }, outcome: null },
    at: day === null ? null : at(day),
  };
}

test('the newest comes first, each with its change against the one before it', () => {
  const histories = subjectHistories([
    sampleEntry({ id: 'old', at: at(1), score: 70 }),
    sampleEntry({ id: 'middle', at: at(2), score: 75 }),
    sampleEntry({ id: 'new', at: at(3), score: 73.5 }),
  ]);
  const rows = latestResults([entryOf('old', 1), entryOf('new', 3), entryOf('middle', 2)], histories);
  expect(rows.map(({ entry, change }) => [entry.id, change])).toEqual([
    ['new', -1.5],
    ['middle', 5],
    ['old', null],
  ]);
  expect(rows[0]).toMatchObject({ measured: { score: 73.5 }, place: histories[0]?.place });
});

test('a collection whose members have scores has none of its own, and files come first', () => {
  const histories = subjectHistories([sampleEntry({ id: 'collection', is_member: true })]);
  const rows = latestResults([entryOf('collection', 3), entryOf('file', null)], histories);
  expect(rows.map(({ entry, measured, change }) => [entry.id, measured, change])).toEqual([
    ['file', null, null],
    ['collection', null, null],
  ]);
});
