import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSort, parseSort, sortedBy } from './table-sort.ts';

test('a sort is written and read', () => {
  expect(parseSort('-score', ['name', 'score'])).toEqual({ key: 'score', descending: true });
  expect(parseSort('name', ['name', 'score'])).toEqual({ key: 'name', descending: false });
  expect(parseSort('size', ['name', 'score'])).toBeNull();
  expect(parseSort(null, ['name'])).toBeNull();
  expect(formatSort({ key: 'score', descending: true })).toBe('-score');
});

test('names are sorted as people count: 9 before 10, and case does not matter', () => {
  expect(sortedBy(['skill-10', 'Skill-9', 'crane'], (name) => name, false)).toEqual([
    'crane',
    'Skill-9',
    'skill-10',
  ]);
});

test('what has no value is last in both directions', () => {
  const rows = [{ score: null }, { score: 0 }, { score: 0.7 }];
  expect(sortedBy(rows, ({ score }) => score, false).map(({ score }) => score)).toEqual([0, 0.7, null]);
  expect(sortedBy(rows, ({ score }) => score, true).map(({ score }) => score)).toEqual([0.7, 0, null]);
});

test('equal rows keep their order, and none is lost', () => {
  const rows = fc.array(fc.record({ id: fc.nat(), value: fc.option(fc.integer({ min: 0, max: 3 })) }));
  fc.assert(
    fc.property(rows, fc.boolean(), (all, descending) => {
      const sorted = sortedBy(all, ({ value }) => value, descending);
      expect(sorted).toHaveLength(all.length);
      for (const value of [0, 1, 2, 3, null])
        expect(sorted.filter((row) => row.value === value)).toEqual(all.filter((row) => row.value === value));
    }),
  );
});
