import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ClauseFinder } from '../src/text/clause-finder.ts';
import { requiredLiterals } from './required-literals.ts';

test.each<[source: string, clauses: string[][]]>([
  ['\\bsee\\b.{0,40}?(?:cats?|dogs?)', [['see'], ['cat', 'dog']]],
  [
    '(?:cat|dog) (?:in (?:the )?house|on the roof)',
    [
      ['cat', 'dog'],
      ['house', 'on the roof'],
      ['in ', 'on the roof'],
    ],
  ],
  ['cat|dog in house', [['cat', 'dog in house']]],
  ['cat|\\w+', []],
  ['(?:cat|\\d) house', [[' house']]],
  ['see(?: cat)?', [['see']]],
  ['see(?:cat){0,2}', [['see']]],
  ['(?:cat){1,2}', [['cat']]],
  ['(?:cats|category|cat)', [['cat']]],
  ['house(?!s of cards)', [['house']]],
  ['(?<!green )house(?=hold)', [['house']]],
  ['colou?r', [['colo']]],
  ['[(|]cat\\|', [['cat|']]],
  ['\\.env\\b', [['.env']]],
  ['\\u0041nna', [['nna']]],
  ['Äpfel', [['pfel']]],
  ['CLAUDE\\.md', [['claude.md']]],
])('%s', (source, clauses) => {
  expect(requiredLiterals(source)).toEqual(clauses);
});

const mayMatch = (text: string) => {
  return ({ source }: RegExp) => {
    const clauses = requiredLiterals(source).map((literals) => ({ literals }));
    const finder = new ClauseFinder(clauses);
    finder.read(text);
    return finder.holdsAll([...clauses.keys()]);
  };
};

test('a text that a pattern matches is never said not to match', () => {
  const literal = fc.constantFrom('cat', 'dog', 'house', 'Mat', 'a b', '\\.', '[xyz]', '\\bsee', '(?!q)');
  // Repeated inside a group, it would take exponential time.
  const word = fc.oneof({ arbitrary: literal, weight: 8 }, fc.constant('\\w+'));
  const sequence = fc.array(literal, { minLength: 1, maxLength: 4 }).map((words) => words.join(''));
  const quantifier = fc.constantFrom('', '?', '*', '+', '{1,2}', '{0,3}', '+?');
  const group = fc
    .tuple(fc.array(sequence, { minLength: 1, maxLength: 3 }), quantifier)
    .map(([branches, times]) => `(?:${branches.join('|')})${times}`);
  const source = fc
    .array(fc.array(fc.oneof(word, group), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
    .map((branches) => branches.map((parts) => parts.join('')).join('|'));
  const text = fc
    .array(fc.constantFrom('cat', 'dog', 'house', 'MAT', 'A B', '.', 'xyz', ' see', ' ', 'q', '7'), {
      maxLength: 10,
    })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(source, text, (source, text) => {
      const pattern = new RegExp(source, 'i');
      if (pattern.test(text)) expect(mayMatch(text)(pattern)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a text without the literals of a pattern is told without trying it', () => {
  const inText = mayMatch('The Dog sleeps.');
  expect([/cat/i, /dog.*house/i, /(?:cat|dog)s? sle+p/i].map(inText)).toEqual([false, false, true]);
});
