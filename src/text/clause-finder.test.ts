import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Clause, ClauseFinder } from './clause-finder.ts';

const clause = (...literals: string[]): Clause => ({ literals });

test('a clause is satisfied by one of its literals, in any case and anywhere in the text', () => {
  const [pets, places, never] = [clause('cat', 'dog'), clause('on the roof', 'api'), clause('horse')];
  const finder = new ClauseFinder([pets, places, never]);
  const holds = finder.read('The CAT is On The Roof');
  expect(holds([])).toBe(true);
  expect(holds([pets])).toBe(true);
  expect(holds([pets, places])).toBe(true);
  expect(holds([pets, never])).toBe(false);
});

test('what the text before held is forgotten', () => {
  const pets = clause('cat');
  const finder = new ClauseFinder([pets]);
  expect(finder.read('cat')([pets])).toBe(true);
  expect(finder.read('dog')([pets])).toBe(false);
});

test('a clause of another finder is not satisfied', () => {
  expect(new ClauseFinder([clause('cat')]).read('cat')([clause('cat')])).toBe(false);
});

test('of generated texts and literals, those are found that stand in the text', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'é', '猫'), maxLength: 40 });
  const literals = fc.array(
    fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'é', '猫'), minLength: 2, maxLength: 6 }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(words, fc.array(literals, { minLength: 1, maxLength: 5 }), (text, lists) => {
      const clauses = lists.map((list) => clause(...list));
      const holds = new ClauseFinder(clauses).read(text.toUpperCase());
      for (const one of clauses)
        expect(holds([one])).toBe(one.literals.some((literal) => text.includes(literal)));
    }),
  );
});
