import {
  type BradleyTerryFit,
  fitBradleyTerry,
  type WinRecord,
} from '@plugin-eval/core/statistics/bradley-terry.ts';
import { bradleyTerryIntervals } from '@plugin-eval/core/statistics/bradley-terry-intervals.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { standingsOf } from '@plugin-eval/core/statistics/standings.ts';
import { normalDraw, simulatedGames } from '../test/support/simulated-games.ts';
import { median } from './measure-process.ts';

const SEED = 1;
const REPETITIONS = 5;
const REFERENCE = 'one textbook Cholesky factor';

/**
 * The statistics of a ranking, in this process and without a model: fit, intervals and standings of all skills.
 * Compared with one textbook Cholesky factor of a matrix of all skills, in bare Node: Newton's method with Firth's
 * penalty as it is written in books takes one and two inversions for each of its twenty steps or more.
 */
export function fitRanking(say: (line: string) => void): void {
  const records = corpus(1_000, 20_000);
  const matrix = positiveDefinite(1_000);
  const times: Record<string, number[]> = {};
  const time = (name: string, action: () => unknown, kept: boolean) => {
    const seconds = secondsOf(action);
    if (kept) times[name] = [...(times[name] ?? []), seconds];
  };
  // The first round compiles. In turns, so that load hits all of them.
  for (let round = -1; round < REPETITIONS; round += 1) {
    const fit = fitBradleyTerry(1_000, records);
    time(REFERENCE, () => textbookCholesky(matrix.slice(), 1_000), round >= 0);
    time('fit', () => fitBradleyTerry(1_000, records), round >= 0);
    time('intervals of all', () => bradleyTerryIntervals(fit, 0.95), round >= 0);
    time('standings of all', () => standings(fit), round >= 0);
  }
  say(`\n1,000 skills, 20,000 matchups, seed ${SEED}, medians of ${REPETITIONS} in turns`);
  const { [REFERENCE]: reference = [], ...own } = times;
  const row = (name: string, taken: number) =>
    say(
      `  ${name.padEnd(28)} ${milliseconds(taken)} ${(taken / median(reference)).toFixed(2).padStart(7)} factors`,
    );
  row(REFERENCE, median(reference));
  for (const [name, taken] of Object.entries(own)) row(name, median(taken));
  const together = Array.from({ length: REPETITIONS }, (_, round) =>
    Object.values(own).reduce((sum, taken) => sum + (taken[round] ?? Number.NaN), 0),
  );
  row('all three (bound 1,000 ms)', median(together));

  const many = corpus(11_238, 56_190);
  say('\n11,238 skills, 56,190 matchups, once');
  const fit = fitBradleyTerry(11_238, many);
  say(`  fit              ${milliseconds(secondsOf(() => fitBradleyTerry(11_238, many)))}`);
  say(`  intervals of all ${milliseconds(secondsOf(() => bradleyTerryIntervals(fit, 0.95)))}`);
  say(`  standings of all ${milliseconds(secondsOf(() => standings(fit)))}`);
  say(`  resident size    ${(process.memoryUsage().rss / 1e6).toFixed(0).padStart(8)} MB`);
}

function standings({ components }: BradleyTerryFit): void {
  for (const component of components) standingsOf(component, 0.95);
}

/** Random pairs, strengths with a standard deviation of 1 nat, one matchup in five drawn. */
function corpus(skills: number, matchups: number): WinRecord[] {
  const random = seededRandom(SEED);
  const strengths = Float64Array.from({ length: skills }, () => normalDraw(random));
  const pairs = Array.from({ length: matchups }, (): [number, number] => {
    const first = random.integerBelow(skills);
    return [first, (first + 1 + random.integerBelow(skills - 1)) % skills];
  });
  return simulatedGames(strengths, pairs, 0.2, random);
}

function positiveDefinite(size: number): Float64Array {
  const random = seededRandom(SEED);
  const matrix = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < row; column += 1) matrix[row * size + column] = -random.uniform() / size;
    matrix[row * size + row] = 2;
  }
  return matrix;
}

function textbookCholesky(matrix: Float64Array, size: number): void {
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * size + column] as number;
      for (let k = 0; k < column; k += 1) {
        sum -= (matrix[row * size + k] as number) * (matrix[column * size + k] as number);
      }
      matrix[row * size + column] =
        column === row ? Math.sqrt(sum) : sum / (matrix[column * size + column] as number);
    }
  }
}

function secondsOf(action: () => unknown): number {
  const startedAt = performance.now();
  action();
  return (performance.now() - startedAt) / 1000;
}

function milliseconds(seconds: number): string {
  return `${(1000 * seconds).toFixed(seconds < 0.01 ? 2 : 0).padStart(8)} ms`;
}
