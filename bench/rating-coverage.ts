import { type Coverage, ratingCoverage } from '../test/support/rating-coverage.ts';

const SEED = 1;
/** Skills that are simulated for a row, whatever the size of a corpus. */
const SKILLS = 6_000;

/**
 * How often the intervals of simulated corpora hold the truth: those of ratings, of all skills and of the truly best and
 * worst tenth, and those of ranks.
 */
export function coverageOfRatings(say: (line: string) => void): void {
  say(`\nIntervals at 95 %, about ${SKILLS.toLocaleString('en')} skills a row, seed ${SEED}`);
  say('  skills  games   SD  draws   rating     best    worst     rank  width, Elo');
  for (const contenders of [30, 100]) {
    for (const gamesEach of [5, 10, 20]) {
      for (const deviation of [0.5, 1, 2]) {
        for (const draws of [0, 0.12, 0.24]) {
          const corpora = Math.ceil(SKILLS / contenders);
          const settings = { corpora, contenders, gamesEach, deviation, draws, seed: SEED };
          const head = [
            String(contenders).padStart(6),
            String(gamesEach).padStart(5),
            deviation.toFixed(1).padStart(3),
            `${(100 * draws).toFixed(0)} %`.padStart(5),
          ];
          say(`  ${[...head, ...cells(ratingCoverage(settings))].join('  ')}`);
        }
      }
    }
  }
}

function cells({ ratings, best, worst, ranks, width }: Coverage): string[] {
  const shares = [ratings, best, worst, ranks].map((share) => `${(100 * share).toFixed(1)} %`.padStart(7));
  return [...shares, width.toFixed(0).padStart(10)];
}
