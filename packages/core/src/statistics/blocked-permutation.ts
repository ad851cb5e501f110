import { dot, ranksWithinBlocks } from './blocked-correlation.ts';
import type { Resampling } from './cluster-bootstrap.ts';

/** Products that only rounding makes smaller than the one that was seen are as extreme. Of the product of the norms. */
const TOLERANCE = 1e-9;

/**
 * Two-sided p-values of the blocked rank correlation of each predictor with each outcome, if the rows of a block could
 * as well have been paired otherwise: the share of seeded permutations of the outcomes within blocks whose correlation
 * is at least as far from 0, the one that was seen counted with them. All relations share the permutations. A relation
 * of which one side does not vary within any block has 1.
 * Source: Good, "Permutation, parametric and bootstrap tests of hypotheses" (2005), chapter 3, for restricted
 * permutations; Phipson and Smyth, "Permutation p-values should never be zero" (2010).
 * @param predictors each with one value a row @param outcomes each with one value a row
 * @param blocks the block of each row
 * @returns by predictor, then by outcome
 * @throws RangeError sides of different lengths
 */
export function blockedPermutationTest(
  predictors: readonly (readonly number[])[],
  outcomes: readonly (readonly number[])[],
  blocks: readonly string[],
  { resamples, random }: Resampling,
): number[][] {
  const x = predictors.map((values) => ranksWithinBlocks(values, blocks));
  const y = outcomes.map((values) => ranksWithinBlocks(values, blocks));
  // Ranks are centred, so that a permutation changes no mean and no norm: the product alone decides.
  const least = x.map((own) =>
    y.map((other) => Math.abs(dot(own, other)) - TOLERANCE * Math.sqrt(dot(own, own) * dot(other, other))),
  );
  const extreme = x.map(() => y.map(() => 1));
  const rows = rowsOfBlocks(blocks);
  const permuted = new Float64Array(blocks.length);
  for (let draw = 0; draw < resamples; draw += 1) {
    const source = permutationWithin(rows, blocks.length, random);
    y.forEach((other, outcome) => {
      for (let row = 0; row < permuted.length; row += 1)
        permuted[row] = other[source[row] as number] as number;
      for (let predictor = 0; predictor < x.length; predictor += 1) {
        const counts = extreme[predictor] as number[];
        const isExtreme =
          Math.abs(dot(x[predictor] as Float64Array, permuted)) >= (least[predictor]?.[outcome] as number);
        if (isExtreme) counts[outcome] = (counts[outcome] as number) + 1;
      }
    });
  }
  return extreme.map((counts) => counts.map((count) => count / (resamples + 1)));
}

/** The rows of each block, in the order in which blocks come. */
function rowsOfBlocks(blocks: readonly string[]): number[][] {
  const rows = new Map<string, number[]>();
  blocks.forEach((block, row) => {
    rows.set(block, [...(rows.get(block) ?? []), row]);
  });
  return [...rows.values()];
}

/** Draws the row that takes the place of each row. */
function permutationWithin(
  rows: readonly (readonly number[])[],
  size: number,
  random: Resampling['random'],
): Uint32Array {
  const source = new Uint32Array(size);
  for (const block of rows) {
    const shuffled = random.shuffle(block);
    block.forEach((row, index) => {
      source[row] = shuffled[index] as number;
    });
  }
  return source;
}
