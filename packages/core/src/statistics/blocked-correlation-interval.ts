import { blockedRankCorrelation } from './blocked-correlation.ts';
import type { Interval } from './interval.ts';
import { studentTQuantile } from './student-t.ts';

/**
 * Two-sided interval of a blocked rank correlation: z = atanh r plus and minus the larger of two half-widths, mapped back
 * by tanh. One is of skills drawn from these blocks: 1 / sqrt(n - blocks - 2), with Student's t of n - blocks - 1. The
 * other is of blocks drawn from a population of blocks whose correlations may differ: the standard error of the
 * jackknife that leaves out one block at a time and ranks anew, with Student's t of the blocks within which both sides
 * vary, less 1. The larger is taken because a jackknife of few blocks is at times small by chance.
 *
 * Null with fewer than three such blocks, where a correlation is undefined without one of the blocks, where one is -1 or
 * 1, and where n - blocks is 2 or less.
 * Source: Fisher, "Frequency distribution of the values of the correlation coefficient" (1915), for z; MacKinnon,
 * Nielsen and Webb, "Fast and reliable jackknife and bootstrap methods for cluster-robust inference" (2023), CV3, for
 * the jackknife around the estimate of all blocks.
 * @param level in (0, 1), such as 0.95
 */
export function blockedCorrelationInterval(
  x: readonly number[],
  y: readonly number[],
  blocks: readonly string[],
  level: number,
): Interval | null {
  const names = [...new Set(blocks)];
  const estimate = fisherZ(x, y, blocks);
  const informative = informativeBlocks(x, y, blocks);
  const left = x.length - names.length;
  if (estimate === null || informative < 3 || left <= 2) return null;
  const jackknife = jackknifeStandardError(x, y, blocks, estimate);
  if (jackknife === null) return null;
  const quantile = (degreesOfFreedom: number) => studentTQuantile((1 + level) / 2, degreesOfFreedom);
  const halfWidth = Math.max(quantile(left - 1) / Math.sqrt(left - 2), quantile(informative - 1) * jackknife);
  return { low: Math.tanh(estimate - halfWidth), high: Math.tanh(estimate + halfWidth) };
}

/**
 * Two-sided interval of a rank correlation within one block: the first of the half-widths above, for skills drawn from
 * this block. Null with fewer than four skills, and where the correlation is undefined, -1 or 1.
 * @param level in (0, 1), such as 0.95
 */
export function intervalWithinBlock(
  x: readonly number[],
  y: readonly number[],
  level: number,
): Interval | null {
  const estimate = fisherZ(
    x,
    y,
    x.map(() => ''),
  );
  if (estimate === null || x.length < 4) return null;
  const halfWidth = studentTQuantile((1 + level) / 2, x.length - 2) / Math.sqrt(x.length - 3);
  return { low: Math.tanh(estimate - halfWidth), high: Math.tanh(estimate + halfWidth) };
}

/** Standard error of z; null where it is undefined without one of the blocks. */
function jackknifeStandardError(
  x: readonly number[],
  y: readonly number[],
  blocks: readonly string[],
  estimate: number,
): number | null {
  const names = [...new Set(blocks)];
  let squares = 0;
  for (const left of names) {
    const isKept = (_: unknown, index: number) => blocks[index] !== left;
    const without = fisherZ(x.filter(isKept), y.filter(isKept), blocks.filter(isKept));
    if (without === null) return null;
    squares += (without - estimate) ** 2;
  }
  return Math.sqrt(((names.length - 1) / names.length) * squares);
}

/** Number of blocks within which both sides take more than one value. */
export function informativeBlocks(
  x: readonly number[],
  y: readonly number[],
  blocks: readonly string[],
): number {
  const values = new Map<string, { x: Set<number>; y: Set<number> }>();
  blocks.forEach((block, index) => {
    const seen = values.get(block) ?? { x: new Set(), y: new Set() };
    values.set(block, seen);
    seen.x.add(x[index] ?? Number.NaN);
    seen.y.add(y[index] ?? Number.NaN);
  });
  return [...values.values()].filter((seen) => seen.x.size > 1 && seen.y.size > 1).length;
}

function fisherZ(x: readonly number[], y: readonly number[], blocks: readonly string[]): number | null {
  const r = blockedRankCorrelation(x, y, blocks);
  return r === null || Math.abs(r) > 1 - 1e-9 ? null : Math.atanh(r);
}
