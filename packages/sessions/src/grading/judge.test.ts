import { FIRST_MODEL, SECOND_MODEL } from '@plugin-eval/tests/support/judge-stage.ts';
import { expect, test } from 'vitest';
import { judgesOf } from './judge.ts';

const samples = (draws: number, ...models: (typeof FIRST_MODEL)[]) =>
  judgesOf(models, draws).map(({ number, draw, sample }) => [number, draw, sample]);

test('no two draws of a model are the same sample, and the first draws keep theirs however many there are', () => {
  expect(samples(1, FIRST_MODEL, SECOND_MODEL, FIRST_MODEL)).toEqual([
    [1, 1, 0],
    [2, 1, 0],
    [3, 1, 1],
  ]);
  expect(samples(2, FIRST_MODEL, SECOND_MODEL, FIRST_MODEL)).toEqual([
    [1, 1, 0],
    [1, 2, 2],
    [2, 1, 0],
    [2, 2, 1],
    [3, 1, 1],
    [3, 2, 3],
  ]);
});

test('two draws of one judge are the same calls as two judges of its model', () => {
  const ofSamples = (rows: number[][]) => rows.map(([, , sample]) => sample);
  expect(ofSamples(samples(2, FIRST_MODEL))).toEqual(ofSamples(samples(1, FIRST_MODEL, FIRST_MODEL)));
});
