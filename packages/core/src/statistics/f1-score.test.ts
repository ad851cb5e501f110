import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classificationScores, countPredictions, f1Score } from './f1-score.ts';

const LABELS = [true, true, true, true, true, false, false, false, false, false];

test('four of five found, one false alarm: precision, recall and F1 are 0.8', () => {
  const counts = countPredictions(LABELS, [true, true, true, true, false, true, false, false, false, false]);
  expect(counts).toEqual({ truePositives: 4, falsePositives: 1, falseNegatives: 1 });
  expect(classificationScores(counts)).toEqual({ precision: 0.8, recall: 0.8, f1: 0.8 });
});

test('a judge who always says yes has full recall and half the precision', () => {
  const scores = classificationScores(
    countPredictions(
      LABELS,
      LABELS.map(() => true),
    ),
  );
  expect(scores).toEqual({ precision: 0.5, recall: 1, f1: 2 / 3 });
});

test('a judge who always says no has F1 0, and no precision that one could speak of', () => {
  const scores = classificationScores(
    countPredictions(
      LABELS,
      LABELS.map(() => false),
    ),
  );
  expect(scores).toEqual({ precision: null, recall: 0, f1: 0 });
});

test('with nothing to find and nothing predicted there is no F1', () => {
  expect(classificationScores(countPredictions([false], [false]))).toEqual({
    precision: null,
    recall: null,
    f1: null,
  });
});

test('a label without its prediction is refused', () => {
  expect(() => countPredictions([true, false], [true])).toThrow(RangeError);
});

test('F1 is the harmonic mean of precision and recall', () => {
  const count = fc.nat({ max: 50 });
  fc.assert(
    fc.property(count, count, count, (hits, falsePositives, falseNegatives) => {
      const counts = { truePositives: hits + 1, falsePositives, falseNegatives };
      const { precision, recall } = classificationScores(counts);
      expect(f1Score(counts)).toBeCloseTo(2 / (1 / (precision ?? 0) + 1 / (recall ?? 0)), 12);
    }),
  );
});
