import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateRouting, lexicalRanking } from './lexical-routing.ts';

const SKILLS = [
  { name: 'pdf-tables', description: 'Extracts tables from PDF files into CSV.' },
  { name: 'release-notes', description: 'Writes release notes from the commits since the last tag.' },
  { name: 'sql-review', description: 'Reviews SQL migrations for locks and lost data.' },
];
const namesFor = (prompt: string) => lexicalRanking(SKILLS)(prompt).map(({ name }) => name);

test('the skill ranks first whose words fit a prompt best', () => {
  expect(namesFor('Get the tables out of this PDF.')[0]).toBe('pdf-tables');
  expect(namesFor('REVIEW my SQL before I run it')).toEqual(['sql-review']);
  expect(namesFor('What is the weather?')).toEqual(['release-notes']);
  expect(namesFor('Bonjour !')).toEqual([]);
});

test('the score is the BM25 of the textbook, with lengths in distinct words', () => {
  const [first] = lexicalRanking(SKILLS)('tables');
  // Twice in a text of 7 distinct words; the texts have 7, 9 and 9; one of three texts has it.
  const weight = (2 * 2.2) / (2 + 1.2 * (0.25 + (0.75 * 7) / (25 / 3)));
  expect(first?.name).toBe('pdf-tables');
  expect(first?.score).toBeCloseTo(Math.log(1 + 2.5 / 1.5) * weight, 12);
});

test('equal scores stand in the order of their names, whatever the order of the skills', () => {
  const twins = ['b', 'a', 'c'].map((name) => ({ name, description: 'Makes tables.' }));
  for (const skills of [twins, twins.toReversed()])
    expect(lexicalRanking(skills)('tables').map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('the estimate counts a first rank as a firing', () => {
  const prompts = [
    { prompt: 'tables in a PDF', shouldTrigger: true },
    { prompt: 'columns and rows', shouldTrigger: true },
    { prompt: 'merge two PDF files', shouldTrigger: false },
    { prompt: 'release notes for 2.0', shouldTrigger: false },
  ];
  expect(estimateRouting(prompts, SKILLS, 'pdf-tables')).toEqual({ rate: 0.5, precision: 0.5, f1: 0.5 });
  expect(estimateRouting([], SKILLS, 'pdf-tables')).toEqual({ rate: null, precision: null, f1: null });
});

test('words that are properties of all objects are words like others', () => {
  const skills = [{ name: '__proto__', description: 'constructor toString' }];
  expect(lexicalRanking(skills)('the constructor of __proto__')).toHaveLength(1);
});

test('any text at all is ranked, by falling scores above 0, and always the same', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  const skill = fc.record({ name: text, description: text });
  fc.assert(
    fc.property(fc.array(skill, { maxLength: 6 }), text, (skills, prompt) => {
      const ranked = lexicalRanking(skills)(prompt);
      const scores = ranked.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(scores.every((score) => score > 0)).toBe(true);
      expect(lexicalRanking(skills)(prompt)).toEqual(ranked);
    }),
  );
});
