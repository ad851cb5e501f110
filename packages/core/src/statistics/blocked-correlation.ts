import { midRanks } from './mid-ranks.ts';

/**
 * Mid-ranks of all values, less the mean rank of the block that each belongs to: what is left is how a value stands
 * among those of its own block. Values of a block of one become 0.
 * Source: Conover and Iman, "Rank transformations as a bridge between parametric and nonparametric statistics" (1981),
 * with the block as a fixed effect.
 * @param blocks the block of each value
 * @throws RangeError sides of different lengths
 */
export function ranksWithinBlocks(values: readonly number[], blocks: readonly string[]): Float64Array {
  if (values.length !== blocks.length) throw new RangeError('Every value has its block.');
  const ranks = midRanks(values);
  const sums = new Map<string, { sum: number; size: number }>();
  blocks.forEach((block, index) => {
    const { sum, size } = sums.get(block) ?? { sum: 0, size: 0 };
    sums.set(block, { sum: sum + (ranks[index] ?? 0), size: size + 1 });
  });
  return Float64Array.from(ranks, (rank, index) => {
    const { sum, size } = sums.get(blocks[index] ?? '') ?? { sum: 0, size: 1 };
    return rank - sum / size;
  });
}

/**
 * Rank correlation in [-1, 1] of two sides, with the differences between blocks taken out of both: Pearson's
 * correlation of their ranks within blocks. Null where one side does not vary within any block.
 * @throws RangeError sides of different lengths
 */
export function blockedRankCorrelation(
  x: readonly number[],
  y: readonly number[],
  blocks: readonly string[],
): number | null {
  if (x.length !== y.length) throw new RangeError('Correlated values come in pairs.');
  return correlationOfCentred(ranksWithinBlocks(x, blocks), ranksWithinBlocks(y, blocks));
}

/** Correlation of two sides whose means are 0; null where one of them is 0 throughout. */
function correlationOfCentred(x: Float64Array, y: Float64Array): number | null {
  const norm = Math.sqrt(dot(x, x) * dot(y, y));
  // Ranks are multiples of 1/2: what is smaller than this is left over from rounding.
  if (norm < 1e-6) return null;
  return Math.max(-1, Math.min(1, dot(x, y) / norm));
}

/** Scalar product of two sides of equal length. */
export function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < x.length; index += 1) sum += (x[index] as number) * (y[index] as number);
  return sum;
}
