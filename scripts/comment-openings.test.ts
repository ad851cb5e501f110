import { expect, test } from 'vitest';
import { foreignOpenings, foreignOpeningsOfProduct } from './comment-openings.ts';

test('a comment that opens with a pronoun, a preposition or a negation is found at its line', () => {
  const source = `const a = 1;
/** What it holds. */
interface A {
  /**
   * Whether it holds
   * anything.
   */
  b: boolean;
  /** Null: nothing. */
  c: null;
}
`;
  expect(foreignOpenings(source)).toEqual([
    { line: 2, text: 'What it holds.' },
    { line: 4, text: 'Whether it holds' },
    { line: 9, text: 'Null: nothing.' },
  ]);
});

test.each([
  '/** Returns what it holds. */',
  '/** The text of a skill. */',
  '/** Inputs of a run. */',
  '/**\n * Information on a run.\n */',
  '/* What an ordinary comment says. */',
  "const glob = 'src/**/*.test.ts'; // What a glob looks like.",
])('%j is no such comment', (source) => {
  expect(foreignOpenings(source)).toEqual([]);
});

test('no comment of the product opens like a translation', () => {
  expect(foreignOpeningsOfProduct()).toEqual([]);
});
