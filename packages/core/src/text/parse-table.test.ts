import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTable, tableRecords } from './parse-table.ts';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test('whatever stands in cells comes back as it was', () => {
  const cells = fc.array(
    fc.array(fc.string({ unit: 'binary', maxLength: 8 }), { minLength: 2, maxLength: 2 }),
    {
      maxLength: 5,
    },
  );
  fc.assert(
    fc.property(
      cells,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      (rows, delimiter, end) => {
        const text = [['a', 'b'], ...rows].map((row) => row.map(quoted).join(delimiter)).join(end);
        expect(parseTable(text, delimiter)).toEqual({ columns: ['a', 'b'], rows });
      },
    ),
  );
});

test('plain cells, empty cells and lines at the end', () => {
  expect(parseTable('a,b\n1,\n,2\n\n', ',')).toEqual({
    columns: ['a', 'b'],
    rows: [
      ['1', ''],
      ['', '2'],
    ],
  });
  expect(parseTable('', ',')).toEqual({ columns: [], rows: [] });
  expect(parseTable('a\n"x', ',')).toBeNull();
});

test('each record says on which line it begins', () => {
  const lines = [...tableRecords('a\n"b\nc\nd"\n\ne\r\nf', ',')].map(({ line }) => line);
  expect(lines).toEqual([1, 2, 6, 7]);
  expect(() => [...tableRecords('a\nb\n"c\nd', ',')]).toThrow(expect.objectContaining({ line: 3 }));
});

test('a quotation mark within a field is one of its characters', () => {
  expect(parseTable('a\nb"c"\n"d"e', ',')?.rows).toEqual([['b"c"'], ['de']]);
});
