import { expect, test } from 'vitest';
import { readDescriptionEvidence } from './description-evidence.ts';

const read = (description: string) => readDescriptionEvidence(new Map([['description', description]]));

test('the trigger and the counted situations are quoted from their first word on', () => {
  const evidence = read(
    'Folds cranes. Use this skill when folding cranes, mending creases, or when asked for origami.',
  );
  expect(evidence.trigger).toBe('Use this skill when');
  expect(evidence.situations).toEqual(['mending creases', 'when asked for origami']);
});

test('quoted phrases, numbered items and bullets are found; apostrophes are no quotation marks', () => {
  expect(read(`Use for "a map", “a plan” and 'a site'. Don't use for the user's own.`).quoted).toEqual([
    'a map',
    'a plan',
    'a site',
  ]);
  expect(read('Use for: (1) folding, (2) mending').listed).toHaveLength(2);
  expect(read('Use when:\n- folding cranes\n- mending creases').listed).toEqual([
    'folding cranes',
    'mending creases',
  ]);
});

test('situations in verb and noun lists count as named, those of negations do not', () => {
  expect(
    read('Builds things. Use when the user wants to create a set, export it, or list versions.').named,
  ).toHaveLength(3);
  expect(read('Do not use for boats, planes, or hats.').named).toEqual([]);
});

test('a clause with "when" that is not a trigger is quoted as such', () => {
  expect(read('Helps when TPOT is the bottleneck. And more.')).toMatchObject({
    trigger: null,
    otherWhen: 'when TPOT is the bottleneck',
  });
});
