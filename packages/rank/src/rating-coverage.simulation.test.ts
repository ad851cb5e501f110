import { ratingCoverage } from '@plugin-eval/tests/support/rating-coverage.ts';
import { expect, test } from 'vitest';

// `node bench/run.ts coverage` has the whole grid.
test.each([
  { contenders: 30, gamesEach: 5, deviation: 2, draws: 0 },
  { contenders: 30, gamesEach: 10, deviation: 1, draws: 0.12 },
  { contenders: 100, gamesEach: 10, deviation: 0.5, draws: 0.24 },
])(
  '$contenders skills, $gamesEach games, a spread of $deviation nats: the intervals hold the truth',
  (settings) => {
    const corpora = Math.ceil(6_000 / settings.contenders);
    const { ratings, best, worst, ranks } = ratingCoverage({ ...settings, corpora, seed: 1 });
    // The standard error of 6,000 at 95 % is 0.3 %, of a tenth of them, of which 91 to 97 % are held, 1.1 %.
    expect(ratings).toBeGreaterThan(0.93);
    expect(ratings).toBeLessThan(0.975);
    expect(Math.min(best, worst)).toBeGreaterThan(0.9);
    expect(ranks).toBeGreaterThan(0.93);
  },
);
