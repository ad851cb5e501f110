import { readEvalCases } from '@plugin-eval/skill/read-eval-cases.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { groupsOf, judgedPrompts } from './judged-prompts.ts';

const prompts = (...labelled: [string, boolean][]) =>
  labelled.map(([text, shouldTrigger]) => ({ text, shouldTrigger }));

test('labels and installed skills make the strata', () => {
  const folder = temporaryFolder();
  writeTree(folder, {
    'evals/evals.json': JSON.stringify([
      { query: 'Fold a crane', expected_skill: 'crane' },
      { query: 'Fold a frog', expected_skill: 'origami:frog' },
      { query: 'Lift a beam', expected_skill: 'tower-crane' },
      { query: 'Bake a cake', expected_skill: null },
    ]),
  });
  const cases = readEvalCases(folder).flatMap((file) => file.cases);
  const given = prompts(
    ['Fold a crane', true],
    ['Fold a frog', false],
    ['Lift a beam', false],
    ['Bake a cake', false],
  );
  expect(judgedPrompts(given, cases, ['frog', 'swan'])).toEqual([
    { text: 'Fold a crane', stratum: 'own', expected: [], group: 0 },
    { text: 'Fold a frog', stratum: 'sibling', expected: ['frog'], group: 0 },
    { text: 'Lift a beam', stratum: 'near', expected: [], group: 0 },
    { text: 'Bake a cake', stratum: 'near', expected: [], group: 1 },
  ]);
});

test('near duplicates of one stratum form a group, across strata they do not', () => {
  const one = 'fold me a red paper crane with long wings';
  const other = 'fold me a blue paper crane with long wings';
  const given = prompts([one, true], ['write a poem about the sea', true], [other, true], [one, false]);
  expect(judgedPrompts(given, [], []).map(({ stratum, group }) => `${stratum} ${group}`)).toEqual([
    'own 0',
    'own 1',
    'own 0',
    'near 0',
  ]);
});

test('a chain of near duplicates is one group', () => {
  const words = 'a b c d e f g h i j'.split(' ');
  const changed = (index: number, word: string) =>
    words.map((old, at) => (at === index ? word : old)).join(' ');
  expect(groupsOf([words.join(' '), changed(0, 'x'), 'something else that is quite different'])).toEqual([
    0, 0, 1,
  ]);
});
