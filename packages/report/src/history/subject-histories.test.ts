import { sampleEntry } from '@plugin-eval/tests/support/sample-entry.ts';
import { describe, expect, test } from 'vitest';
import { subjectHistories } from './subject-histories.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`;

test('one subject, however it was called from where it was started', () => {
  const histories = subjectHistories([
    sampleEntry({ at: at(1), working_directory: '/home/me', path: 'skills/crane' }),
    sampleEntry({ at: at(3), working_directory: '/home/me/skills', path: 'crane', name: 'crane the second' }),
    sampleEntry({ at: at(2), working_directory: '/home/other', path: 'skills/crane' }),
  ]);
  expect(histories.map(({ place, entries }) => [place, entries.map((entry) => entry.at)])).toEqual([
    ['/home/me/skills/crane', [at(3), at(1)]],
    ['/home/other/skills/crane', [at(2)]],
  ]);
});

describe('the change', () => {
  const changeOf = (...entries: Parameters<typeof sampleEntry>[0][]) =>
    subjectHistories(entries.map((entry, index) => sampleEntry({ at: at(20 - index), ...entry })))[0]?.change;

  test('is that since the last complete score of the same depth', () => {
    expect(
      changeOf(
        { score: 84 },
        { score: 99, depth: 'deep' },
        { score: 70, complete: false },
        { score: null },
        { score: 80 },
      ),
    ).toBe(4);
  });

  test('is unknown where there is none, or the newest is not whole', () => {
    expect(changeOf({ score: 84 })).toBeNull();
    expect(changeOf({ score: 84 }, { score: 80, depth: 'quick' })).toBeNull();
    expect(changeOf({ score: null }, { score: 80 })).toBeNull();
    expect(changeOf({ score: 84, complete: false }, { score: 80 })).toBeNull();
  });

  test('of equal scores is zero, not unknown', () => {
    expect(changeOf({ score: 80 }, { score: 80 })).toBe(0);
  });
});
