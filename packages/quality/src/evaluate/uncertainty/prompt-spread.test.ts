import { predictionsWith, sampledJudgeLayer } from '@plugin-eval/tests/support/sampled-judge-layer.ts';
import { expect, test } from 'vitest';
import { judgeSamples } from './judge-samples.ts';
import { promptHalfWidth } from './prompt-spread.ts';

test('prompts add what they differ beyond the answers on one of them', () => {
  const half = (predictions: boolean[][]) => {
    const judge = sampledJudgeLayer({ draws: 2, predictions });
    const samples = judgeSamples(judge);
    return samples === null ? null : promptHalfWidth(samples, 0.95);
  };
  expect(half([predictionsWith(5, 0), predictionsWith(5, 0)])).toBe(0);
  // Hits 4 of 5 and 1 false alarm, the same of both draws: D = 10, dF1 = 2 (10 - 4) / 100 a hit and -8 / 100 a false alarm; one
  // of five prompts differs in each label, a variance of 0.2. 5 x 0.2 x (0.12^2 + 0.08^2) = 0.0208; t(8) = 2.306004.
  expect(half([predictionsWith(4, 1), predictionsWith(4, 1)])).toBeCloseTo(2.306004 * Math.sqrt(0.0208), 5);
  // The same number of wrong ones, on another prompt in either draw: nothing says that prompts differ.
  const turned = predictionsWith(4, 1).map(
    (_, prompt, all) => all[prompt < 5 ? 4 - prompt : 14 - prompt] ?? false,
  );
  expect(half([predictionsWith(4, 1), turned])).toBeLessThan(0.2);
});
