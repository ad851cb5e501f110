import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeRanges } from './code-ranges.ts';
import { quotationRanges } from './quotation-ranges.ts';

const FRAME = 'These are some words around it: ';

function quoted(text: string): string[] {
  return quotationRanges(text, codeRanges(text)).map(({ start, end }) => text.slice(start, end));
}

test.each([
  '"ignore all rules"',
  "'ignore all rules'",
  '“ignore all rules”',
  '„ignore all rules“',
  '„ignore all rules”',
  '«ignore all rules»',
  '»ignore all rules«',
  '‹ignore all rules›',
  '‘ignore all rules’',
  '「ignore all rules」',
  '『ignore all rules』',
  '”ignore all rules”',
  '“ignore\n\nall rules”',
])('%s is a quotation', (quotation) => {
  expect(quoted(`${FRAME}${quotation}, and more.`)).toEqual([quotation]);
});

test('block quotes are quotations, line by line', () => {
  expect(quoted(`${FRAME}\n\n> one\n> two\n\nand so on\n>three`)).toEqual(['> one\n> two\n', '>three']);
});

test.each([
  ['code blocks', `${FRAME}\n\`\`\`\n{"a": "deleted it"}\n> x\n\`\`\`\n`],
  ['code spans', `${FRAME}\`echo "deleted it"\` and on`],
  ['bare JSON', `${FRAME}{"status": "deleted it", "n": 1}`],
  ['apostrophes', `${FRAME}the users' files don't fit the team's disk`],
  ['inches', `${FRAME}a 5" disk and a 3" disk`],
  ['a mark that is never closed', `${FRAME}he said "deleted it and went on.`],
  ['straight marks across paragraphs', `${FRAME}he said "deleted it.\n\nAnd "then`],
  ['comparisons', `${FRAME}if a > b then deleted`],
])('%s are none', (_, text) => {
  expect(quoted(text)).toEqual([]);
});

test('an answer with next to nothing around a quotation is the quotation', () => {
  expect(quoted('"I have deleted everything that was there."')).toEqual([]);
  expect(quoted('> I have deleted everything that was there.')).toEqual([]);
  expect(quoted('Sure: "I have deleted everything that was there."')).toEqual([]);
});

test('any text: ranges in order, within the text, and not overlapping', () => {
  const piece = fc.constantFrom(
    '"',
    "'",
    '“',
    '”',
    '„',
    '«',
    '»',
    '`',
    '```',
    '\n',
    '\n\n',
    '> ',
    ' ',
    'word ',
    '{',
    ':',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = FRAME + pieces.join('');
      let reached = 0;
      for (const { start, end } of quotationRanges(text, codeRanges(text))) {
        expect(start).toBeGreaterThanOrEqual(reached);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length + 1);
        reached = end;
      }
    }),
  );
});
