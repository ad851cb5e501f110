import { sampleUncertainty } from '@plugin-eval/tests/support/judged-report.ts';
import { expect, test } from 'vitest';
import { describeIntervals, stabilityOf } from './stability.ts';

test('an unstable score is named with the causes of the methodology', () => {
  expect(stabilityOf(sampleUncertainty())).toEqual({
    stable: false,
    verdict: 'not stable, ± 6.1 points',
    causes:
      'Often the cause: an ambiguous description, or instructions that work for some prompt styles but not others. Few sessions or judged items widen it too.',
  });
});

test('a stable one has no causes, and is not rounded up to the bound', () => {
  expect(stabilityOf(sampleUncertainty({ stable: true, halfWidth: 4.97 }))).toEqual({
    stable: true,
    verdict: 'stable, ± 4.9 points',
    causes: '',
  });
});

test.each([
  ['no uncertainty', null],
  ['no half-width', sampleUncertainty({ halfWidth: null })],
  ['no verdict', sampleUncertainty({ stable: null })],
])('%s: nobody knows', (_, uncertainty) => {
  expect(stabilityOf(uncertainty)).toBeNull();
});

test('the sampling can be repeated from what is printed', () => {
  expect(describeIntervals(sampleUncertainty())).toBe(
    '95 %; that of the tokens from 1,000 resamples, seed 42',
  );
});

test('resamples are not claimed where nothing was resampled', () => {
  expect(describeIntervals(sampleUncertainty({ resamples: null, seed: null }))).toBe('95 %');
});

test('an early stop is said with the level of its looks', () => {
  const stopped = sampleUncertainty({ resamples: null, seed: null, sessionLevel: 1 - 0.05 / 3 });
  expect(describeIntervals(stopped)).toBe(
    '95 %; sessions that stopped early at 98.3 %, to hold 95 % over all looks',
  );
});
