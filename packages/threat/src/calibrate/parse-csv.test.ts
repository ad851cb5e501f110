import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CsvSyntaxError, parseCsv } from './parse-csv.ts';

const records = (text: string) => [...parseCsv(text)].map(({ fields }) => fields);

test.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['"a ""b"", c","d\r\ne"\n', [['a "b", c', 'd\r\ne']]],
  [
    ',\n"",x',
    [
      ['', ''],
      ['', 'x'],
    ],
  ],
  ['a\n\n""\nb', [['a'], [''], ['b']]],
  ['a, b ,\n', [['a', ' b ', '']]],
  ['', []],
])('%j', (text, expected) => {
  expect(records(text)).toEqual(expected);
});

test('each record says on which line it begins', () => {
  const lines = [...parseCsv('a\n"b\nc\nd"\n\ne\n')].map(({ line }) => line);
  expect(lines).toEqual([1, 2, 6]);
});

test.each([
  ['a\n"b', 2],
  ['a\nb"c', 2],
  ['"a"b', 1],
  ['"a\nb" \nc', 2],
  ['a\rb', 1],
])('%j is not CSV', (text, line) => {
  expect(() => records(text)).toThrow(CsvSyntaxError);
  try {
    records(text);
  } catch (error) {
    expect(error).toMatchObject({ line });
  }
});

test('what is written as RFC 4180 says is read as it was', () => {
  const field = fc.string({
    unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'é', '😀', '\r'),
    maxLength: 8,
  });
  const table = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, end) => {
      const text = rows
        .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',') + end)
        .join('');
      expect(records(text)).toEqual(rows);
    }),
  );
});

test('any text is read, or is said to be none', () => {
  const unit = fc.constantFrom('a', '"', ',', '\n', '\r');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
      try {
        for (const { line, fields } of parseCsv(text)) expect(line > 0 && fields.length > 0).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(CsvSyntaxError);
      }
    }),
  );
});

test('a large field costs no more than its length', () => {
  expect(records(`"${'""'.repeat(500_000)}",${'x'.repeat(500_000)}`)[0]?.[0]).toHaveLength(500_000);
});
