import { normalQuantile } from './normal-quantile.ts';

/**
 * The least correlation that a two-sided test finds with a given power, when the means of blocks are taken out of both
 * sides: tanh((z(1 - alpha / 2) + z(power)) / sqrt(n - blocks - 2)). With one block this is the usual formula, whose
 * root is of n - 3.
 * Source: Fisher's z; Cohen, "Statistical power analysis for the behavioral sciences" (1988), section 3.4; each block
 * after the first costs an observation, as a variable that is partialled out does.
 * @param alpha level of one test, in (0, 1) @param power in (0, 1)
 * @throws RangeError too few observations for that many blocks
 */
export function detectableCorrelation(
  observations: number,
  blocks: number,
  { alpha, power }: { alpha: number; power: number },
): number {
  const left = observations - blocks - 2;
  if (left <= 0)
    throw new RangeError('There must be at least three observations more than there are blocks.');
  return Math.tanh((normalQuantile(1 - alpha / 2) + normalQuantile(power)) / Math.sqrt(left));
}
