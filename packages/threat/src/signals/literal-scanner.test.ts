import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldCase } from './fold-letter-case.ts';
import { LiteralScanner } from './literal-scanner.ts';

/** For each literal where it ends; nothing where the text does not hold it. */
function endsIn(text: string, literals: readonly string[]): (number[] | undefined)[] {
  const ends: number[][] = [];
  new LiteralScanner(literals).scan(text, (literal, end) => {
    ends[literal] = [...(ends[literal] ?? []), end];
  });
  return literals.map((_, number) => ends[number]);
}

test('literals are found wherever they end, in each other too', () => {
  const found = endsIn('uSHERs, his', ['he', 'she', 'his', 'hers', 'none']);
  expect(found[0]).toEqual([4]);
  expect(found[1]).toEqual([4]);
  expect(found[2]).toEqual([11]);
  expect(found[3]).toEqual([6]);
  expect(found[4]).toBeUndefined();
});

test('without literals nothing is found', () => {
  expect(endsIn('abc', [])).toEqual([]);
});

test('it finds what a search for each literal finds', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'ß', 'é', '字', ' '), maxLength: 40 });
  const literals = fc.uniqueArray(
    fc.string({ unit: fc.constantFrom('a', 'b', 'ß', 'é', '字', ' '), minLength: 1, maxLength: 4 }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(literals, letters, (wanted, text) => {
      const found = endsIn(text, wanted);
      const folded = text.split('').map(foldCase).join('');
      const ends = wanted.map((literal) => {
        const places: number[] = [];
        for (let at = folded.indexOf(literal); at !== -1; at = folded.indexOf(literal, at + 1)) {
          places.push(at + literal.length);
        }
        return places;
      });
      expect(wanted.map((_, number) => found[number] ?? [])).toEqual(ends);
    }),
  );
});
