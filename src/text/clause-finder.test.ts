import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Clause, ClauseFinder } from './clause-finder.ts';

const clause = (...literals: string[]): Clause => ({ literals });

test('a clause is satisfied by one of its literals, in any case and anywhere in the text', () => {
  const finder = new ClauseFinder([clause('cat', 'dog'), clause('on the roof', 'api'), clause('horse')]);
  finder.read('The CAT is On The Roof');
  expect(finder.holdsAll([])).toBe(true);
  expect(finder.holdsAll([0])).toBe(true);
  expect(finder.holdsAll([0, 1])).toBe(true);
  expect(finder.holdsAll([0, 2])).toBe(false);
});

test('what the text before held is forgotten', () => {
  const finder = new ClauseFinder([clause('cat')]);
  finder.read('cat');
  expect(finder.holdsAll([0])).toBe(true);
  finder.read('dog');
  expect(finder.holdsAll([0])).toBe(false);
});

test('of generated texts and literals, those are found that stand in the text', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'é', '猫'), maxLength: 40 });
  const literals = fc.array(
    fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'é', '猫'), minLength: 3, maxLength: 6 }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(words, fc.array(literals, { minLength: 1, maxLength: 5 }), (text, lists) => {
      const finder = new ClauseFinder(lists.map((list) => clause(...list)));
      finder.read(text.toUpperCase());
      for (const [number, list] of lists.entries())
        expect(finder.holdsAll([number])).toBe(list.some((literal) => text.includes(literal)));
    }),
  );
});

test('of many texts, each has the rules of which it satisfies all clauses, in order', () => {
  const clauses = [clause('cat', 'dog'), clause('roof'), clause('horse', 'a cow', 'pig'), clause('the ')];
  const rules = [[0, 1], [], [2], [1, 3, 0], [3]];
  const finder = new ClauseFinder(clauses, rules);
  const texts = [
    'the roof of the dog',
    '',
    'a c',
    'ow',
    'A PIG on THE ROOF',
    'İ: the',
    ' cat',
    ...Array.from({ length: 400 }, (_, index) => (index % 2 === 0 ? 'the cat' : 'horse')),
  ];
  const has = (text: string, number: number) =>
    clauses[number]?.literals.some((literal) => text.toLowerCase().includes(literal)) === true;
  expect(finder.rulesOfEach(texts)).toEqual(
    texts.map((text) =>
      rules.flatMap((asked, rule) => (asked.every((number) => has(text, number)) ? [rule] : [])),
    ),
  );
});
