import { resultsOf, textsOf, tfIdfOf } from '@plugin-eval/tests/support/geometry-vectors.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type TfIdf, tfIdf } from './tf-idf.ts';

/** The weights of one text by term. */
function weightsOf({ matrix, vocabulary }: TfIdf, row: number): Record<string, number> {
  const [start, end] = [matrix.starts[row], matrix.starts[row + 1]];
  const columns = [...matrix.indices.slice(start, end)];
  const values = matrix.values.slice(start, end);
  return Object.fromEntries(columns.map((column, i) => [vocabulary[column], values[i]]));
}

describe.each([60, 500] as const)('%i descriptions of skills', (count) => {
  const ours = tfIdf(textsOf(count).map(({ text }) => text));
  const theirs = tfIdfOf(count);
  const results = resultsOf(count);

  test('the vocabulary is that of scikit-learn', () => {
    expect(ours.vocabulary).toEqual(theirs.vocabulary);
    expect(ours.matrix.columns).toBe(results.vocabulary_size);
    expect(ours.matrix.values).toHaveLength(results.nnz);
  });

  test('idf is that of scikit-learn', () => {
    const differences = theirs.idf.map((idf, term) => Math.abs(idf - (ours.idf[term] ?? Number.NaN)));
    expect(differences).toHaveLength(ours.idf.length);
    expect(Math.max(...differences)).toBeLessThan(1e-9);
  });

  test('weights are those of scikit-learn', () => {
    expect(ours.matrix.values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(results.tfidf_sum, 8);
    for (const [row, expected] of Object.entries(theirs.rows)) {
      const weights = weightsOf(ours, Number(row));
      expect(Object.keys(weights).sort()).toEqual(Object.keys(expected).sort());
      for (const [term, weight] of Object.entries(expected)) expect(weights[term]).toBeCloseTo(weight, 9);
    }
  });
});

test('two texts by hand', () => {
  const made = tfIdf(['Pay the invoice, the INVOICE', 'the report']);
  expect(made.vocabulary).toEqual(['invoice', 'pay', 'report', 'the']);
  const rare = Math.log(3 / 2) + 1;
  expect([...made.idf]).toEqual([rare, rare, rare, 1]);
  const length = Math.hypot(2 * rare, rare, 2);
  const { invoice, pay, the } = weightsOf(made, 0);
  expect(invoice).toBeCloseTo((2 * rare) / length, 14);
  expect(pay).toBeCloseTo(rare / length, 14);
  expect(the).toBeCloseTo(2 / length, 14);
});

test.each([
  ['a b I x1 _a', ['_a', 'x1']],
  ['Straße, ÉTÉ naïve', ['naïve', 'straße', 'été']],
  ['日本語 を話す', ['を話す', '日本語']],
  // The mark over the second letter stands by itself and parts two letters.
  ['ne\u0301e', ['ne']],
  ['don’t can-not snake_case', ['can', 'don', 'not', 'snake_case']],
  // The last letter of a word has a form of its own in Greek.
  ['ΟΔΟΣ', ['οδο\u03c2']],
  ['½½ Ⅳ Ⅳa', ['½½', 'ⅳa']],
])('the terms of %j', (text, terms) => {
  expect(tfIdf([text]).vocabulary).toEqual(terms);
});

test('terms are in the order of code points, not of UTF-16 units', () => {
  // U+FB00 comes before U+10428, whose first unit is D801.
  expect(tfIdf(['\u{10428}\u{10428} \ufb00\ufb00 zz']).vocabulary).toEqual([
    'zz',
    '\ufb00\ufb00',
    '\u{10428}\u{10428}',
  ]);
});

test('texts without terms are rows without entries', () => {
  const { matrix } = tfIdf(['', 'two words', '. a ?', '\ud800\udc00\ud800 \udfff']);
  expect([...matrix.starts]).toEqual([0, 0, 2, 2, 2]);
  expect([...matrix.values]).toEqual(
    [Math.SQRT1_2, Math.SQRT1_2].map((weight) => expect.closeTo(weight, 15)),
  );
});

test('no texts, and texts that all lack terms, have no vocabulary', () => {
  for (const texts of [[], [''], ['a', '-', ' ']]) {
    const { matrix, vocabulary, idf } = tfIdf(texts);
    expect(vocabulary).toEqual([]);
    expect(idf).toHaveLength(0);
    expect(matrix).toMatchObject({ rows: texts.length, columns: 0 });
  }
});

test('a megabyte of text is some terms', () => {
  const long = 'x'.repeat(1_000_000);
  const many = Array.from({ length: 100_000 }, (_, i) => `term${i}`).join(' ');
  const { vocabulary, matrix } = tfIdf([long, many, '_ '.repeat(500_000), '😀'.repeat(250_000)]);
  expect(vocabulary).toHaveLength(100_001);
  expect([...matrix.starts]).toEqual([0, 1, 100_001, 100_001, 100_001]);
});

test('names that objects come with are terms like others', () => {
  expect(tfIdf(['constructor __proto__ toString hasOwnProperty']).vocabulary).toEqual([
    '__proto__',
    'constructor',
    'hasownproperty',
    'tostring',
  ]);
});

const words = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'ÉTÉ', '語語', 'a', '');
const texts = fc.array(
  fc.array(words, { maxLength: 8 }).map((list) => list.join(' ')),
  { maxLength: 8 },
);

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  texts.map((list) => list.join(' ')),
);

test('rows have length 1, or 0 without terms, whatever the texts', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 4 }), (list) => {
      const { matrix } = tfIdf(list);
      for (let row = 0; row < matrix.rows; row += 1) {
        const weights = [...matrix.values.slice(matrix.starts[row], matrix.starts[row + 1])];
        expect(Math.hypot(...weights)).toBeCloseTo(weights.length === 0 ? 0 : 1, 12);
        const columns = [...matrix.indices.slice(matrix.starts[row], matrix.starts[row + 1])];
        expect(columns).toEqual([...new Set(columns)].sort((a, b) => a - b));
      }
    }),
  );
});

test('the order of words changes nothing, and that of texts only the order of rows', () => {
  fc.assert(
    fc.property(texts, (list) => {
      const made = tfIdf(list);
      expect(tfIdf(list.map((text) => text.split(' ').reverse().join(' ')))).toEqual(made);
      const reversed = tfIdf(list.toReversed());
      expect(reversed.vocabulary).toEqual(made.vocabulary);
      expect(reversed.idf).toEqual(made.idf);
      for (const row of list.keys()) {
        expect(weightsOf(reversed, list.length - 1 - row)).toEqual(weightsOf(made, row));
      }
    }),
  );
});
