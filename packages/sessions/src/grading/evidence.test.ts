import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { describe, expect, test } from 'vitest';
import { checkEvidence, evidenceProblem } from './evidence.ts';

const SKILL = {
  path: 'crane/SKILL.md',
  text: [
    '---',
    'name: crane',
    '---',
    '',
    '',
    '# Paper crane',
    '',
    'Fold the square along',
    'both   diagonals, then **open** it.',
    '',
    'Return the number of folds... and the paper.',
    'Pass\u200bword: 3 folds.',
  ].join('\r\n'),
};
const REFERENCE = {
  path: 'crane/references/paper.md',
  text: 'Washi is strong.\nFold the square along one side.',
};
const check = (quote: string) => checkEvidence([quote], [SKILL, REFERENCE])[0];

describe('a quote that occurs', () => {
  test.each([
    ['as it stands', '# Paper crane', 6],
    ['over a line end', 'the square along both diagonals', 8],
    ['with other white space', 'square\n  along\tboth', 8],
    ['with a literal ellipsis', 'folds... and the paper', 11],
    ['with an omission', 'Fold the square … Return the number', 8],
    ['with an omission of three dots', 'Fold the square ... then **open**', 8],
    ['with an omission in brackets', 'Paper crane [...] Return the number […] the paper', 6],
    ['beginning with an omission', '...then **open** it.', 9],
    ['in quotation marks', '"Fold the square along"', 8],
    ['in typographic ones', '“both diagonals”', 9],
    ['in emphasis and quotation marks', '**"Return the number"**', 11],
    ['in a code span', '`name: crane`', 2],
    ['as the judge saw it', 'Pass[U+200B]word: 3', 12],
    ['as it is in the file', 'Pass\u200bword: 3', 12],
  ])('%s: %j', (_, quote, line) => {
    expect(check(quote)).toEqual({ quote, found: true, file: SKILL.path, line });
  });

  test('only in another file is found there', () => {
    expect(check('along one side')).toMatchObject({ file: REFERENCE.path, line: 2 });
  });
});

describe('a quote that does not occur', () => {
  test.each([
    ['invented', 'Handle empty input first'],
    ['in another case', 'fold the square along'],
    ['without the emphasis of the text', 'then open it'],
    ['in the wrong order', 'Return the number … Fold the square'],
    ['over two files', 'Paper crane … Washi is strong'],
    ['with a changed word', 'both of the diagonals'],
    ['with the hidden character left out', 'Password: 3 folds'],
    ['empty', ''],
    ['of white space', ' \n\t'],
    ['of marks', '---'],
    ['of two letters', 'it'],
    ['of an omission only', '…'],
    ['with a part that says nothing', 'Fold the square … .'],
  ])('%s: %j', (_, quote) => {
    expect(check(quote)).toEqual({ quote, found: false, file: null, line: null });
  });
});

describe('evidence that will not do', () => {
  const evidence = (...quotes: string[]) => checkEvidence(quotes, [SKILL]);
  test('none', () => {
    expect(evidenceProblem([])).toBe('No passage of the material is quoted as evidence.');
  });

  test('more than half of it invented; the judge is told which', () => {
    expect(evidenceProblem(evidence('Paper crane', 'Invented one', 'Invented two'))).toBe(
      '2 of the 3 passages quoted as evidence do not occur in the material: "Invented one", "Invented two". Quote it letter by letter.',
    );
  });

  test('half of it invented will still do', () => {
    expect(evidenceProblem(evidence('Paper crane', 'Invented one'))).toBeNull();
  });
});

describe('a skill of 1 MB', () => {
  test('50 quotes that nearly occur everywhere are looked up in seconds, not minutes', () => {
    const text = Array.from(
      { length: 20_000 },
      (_, i) => `${i}. Fold the paper along both of its diagonals.`,
    ).join('\n');
    const quotes = Array.from({ length: 50 }, (_, i) => `Fold the paper along diagonal ${i} of both`);
    inLinearTime(text.length, (size) => checkEvidence(quotes, [{ path: 'a', text: text.slice(0, size) }]));
  });

  test('quotes made to be slow are slower by a constant only', () => {
    const text = `${'a'.repeat(999)}\n`.repeat(1_000);
    const quotes = Array.from({ length: 8 }, (_, i) => `${'a'.repeat(400 + i)}b${'a'.repeat(400)}`);
    inLinearTime(text.length, (size) => checkEvidence(quotes, [{ path: 'a', text: text.slice(0, size) }]));
  });
});

test('a quote that is wrapped a million times is no trouble', () => {
  const quote = (wraps: number) => `${'*'.repeat(wraps)}x${'*'.repeat(wraps)}`;
  inLinearTime(500_000, (size) => checkEvidence([quote(size)], [SKILL]));
});

test('the same quotes are looked up anew in other files', () => {
  const quotes = ['Washi is strong'];
  const places = [[SKILL], [REFERENCE], [SKILL, REFERENCE]].map((files) => checkEvidence(quotes, files));
  expect(places.map(([evidence]) => evidence?.file)).toEqual([null, REFERENCE.path, REFERENCE.path]);
});
