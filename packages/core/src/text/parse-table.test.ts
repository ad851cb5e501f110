import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTable } from './parse-table.ts';

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
