import { expect, test } from 'vitest';
import { sampleUncertainty } from '../../test/support/judged-report.ts';
import { describeSampling, stabilityOf } from './stability.ts';

test('an unstable score is named with the causes of the methodology', () => {
  expect(stabilityOf(sampleUncertainty())).toEqual({
    stable: false,
    verdict: 'not stable, ± 6.1 points',
    causes:
      'Often the cause: an ambiguous description, or instructions that work for some prompt styles but not others.',
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
  expect(describeSampling(sampleUncertainty())).toBe('1,000 resamples, seed 42');
});
