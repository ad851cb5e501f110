import { expect, test } from 'vitest';
import { ratingCoverage } from '../../test/support/rating-coverage.ts';

/** 400 corpora of 30 skills, 10 games each; `node bench/run.ts coverage` has more of the kind. */
const CORPORA = { corpora: 400, contenders: 30, gamesEach: 10, seed: 1 };
const METHODS = ['maximum-likelihood', 'prior-mode'] as const;

test.each([
  ['won or lost', 0],
  ['drawn, one in five', 0.2],
])('with games %s, 95 % intervals hold the truth in 93 to 97 % of cases, by both methods', (_, draws) => {
  const coverage = ratingCoverage({ ...CORPORA, deviation: 1, draws });
  for (const method of METHODS) {
    expect(coverage[method].intervals).toBeGreaterThan(2000);
    expect(coverage[method].ratings).toBeGreaterThan(0.93);
    expect(coverage[method].ratings).toBeLessThan(0.97);
    expect(coverage[method].percentiles).toBeGreaterThan(0.93);
    expect(coverage[method].percentiles).toBeLessThan(0.98);
  }
});

test('the prior is too narrow for strengths of standard deviation 2, and the documentation says so', () => {
  const { 'prior-mode': found } = ratingCoverage({ ...CORPORA, corpora: 100, deviation: 2, draws: 0 });
  expect(found.ratings).toBeGreaterThan(0.64);
  expect(found.ratings).toBeLessThan(0.72);
});
