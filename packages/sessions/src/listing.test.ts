import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listingBudgetFor, listSkills } from './listing.ts';

const skill = (name: string, description: string, invocable = true) => ({
  ...{ name, callName: name, description, invocable },
});

test('the budget is 1 % of the context window at four characters to a token', () => {
  expect(listingBudgetFor(null)).toBe(8_000);
  expect(listingBudgetFor(200_000)).toBe(8_000);
  expect(listingBudgetFor(1_000_000)).toBe(40_000);
});

test('skills that fit are listed whole, each on a line', () => {
  expect(listSkills([skill('pdf', 'Reads PDFs.'), skill('csv', 'Reads CSVs.')], 8_000)).toEqual({
    text: '- pdf: Reads PDFs.\n- csv: Reads CSVs.',
    listed: { pdf: 'full', csv: 'full' },
  });
  expect(listSkills([], 8_000)).toEqual({ text: '', listed: {} });
});

test('a description beyond 1,536 characters is cut, and the skill is told so', () => {
  const { text, listed } = listSkills(
    [skill('pdf', 'x'.repeat(1_537)), skill('csv', 'y'.repeat(1_536))],
    8_000,
  );
  const [pdf, csv] = text.split('\n');
  expect(pdf).toBe(`- pdf: ${'x'.repeat(1_535)}…`);
  expect(csv).toBe(`- csv: ${'y'.repeat(1_536)}`);
  expect(listed).toEqual({ pdf: 'cut', csv: 'full' });
});

test('over the budget every name stays, and later descriptions that still fit are kept', () => {
  const skills = [skill('a', 'x'.repeat(50)), skill('b', 'y'.repeat(50)), skill('c', 'z'.repeat(10))];
  // Names and line ends take 11, the first description 52, the third 12.
  expect(listSkills(skills, 80)).toEqual({
    text: `- a: ${'x'.repeat(50)}\n- b\n- c: ${'z'.repeat(10)}`,
    listed: { a: 'full', b: 'dropped', c: 'full' },
  });
  expect(listSkills(skills, 1).listed).toEqual({ a: 'dropped', b: 'dropped', c: 'dropped' });
});

test('a skill that the agent may not call by itself is not listed', () => {
  expect(listSkills([skill('deploy', 'Deploys.', false), skill('pdf', 'Reads PDFs.')], 8_000)).toEqual({
    text: '- pdf: Reads PDFs.',
    listed: { deploy: 'dropped', pdf: 'full' },
  });
});

test('a name that is a property of all objects is a name like another', () => {
  const { listed } = listSkills([skill('__proto__', 'a'), skill('constructor', 'b')], 8_000);
  expect(Object.entries(listed)).toEqual([
    ['__proto__', 'full'],
    ['constructor', 'full'],
  ]);
});

const skills = fc.uniqueArray(
  fc.record({
    name: fc.stringMatching(/^[a-z]{1,20}$/),
    description: fc.string({ maxLength: 3_000, unit: 'binary' }),
    invocable: fc.boolean(),
  }),
  { selector: ({ name }) => name, maxLength: 12 },
);

test('the list stays within its budget unless the names alone do not, and tells of every skill', () => {
  fc.assert(
    fc.property(skills, fc.integer({ min: 1, max: 12_000 }), (given, budget) => {
      const { text, listed } = listSkills(
        given.map((one) => ({ ...one, callName: one.name })),
        budget,
      );
      const shown = given.filter(({ invocable }) => invocable);
      const names = shown.map(({ name }) => `- ${name}`).join('\n');
      expect(text.length).toBeLessThanOrEqual(Math.max(budget, names.length));
      expect(Object.keys(listed).sort()).toEqual(given.map(({ name }) => name).sort());
      for (const { name } of shown) expect(text).toContain(`- ${name}`);
    }),
    { numRuns: 100 },
  );
});
