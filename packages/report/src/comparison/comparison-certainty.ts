import type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
import { hasSessions } from '@plugin-eval/core/methodology/depths.ts';
import { formatGain } from '../number-format.ts';

/** Describes in a sentence how certain the difference of the composites is. */
export function describeCertainty(comparison: Comparison): string {
  if (isExact(comparison)) return 'Static scores are exact, so every difference is real.';
  if (hasSessions(comparison.depth.effective))
    return 'Scores with sessions were measured one after the other, so their difference is not tested: activation is.';
  const { significant } = comparison.differences;
  const interval = differenceInterval(comparison);
  if (interval === null || significant === null)
    return 'Scores of a judge or of sessions vary from run to run, and without an interval for both sides it is unknown by how much.';
  return significant
    ? `The interval of the difference, ${interval}, excludes zero.`
    : `The interval of the difference, ${interval}, includes zero, so the difference may be chance.`;
}

/** The interval of the composite difference, b minus a: "−1.2 to +7.6"; null without one. */
export function differenceInterval({ differences }: Pick<Comparison, 'differences'>): string | null {
  const { compositeCiLow: low, compositeCiHigh: high } = differences;
  return low === null || high === null ? null : `${bound(low)} to ${bound(high)}`;
}

/** Adds a decimal to a bound so close to zero that its sign would not show. */
function bound(points: number): string {
  return formatGain(points, Math.abs(points) < 0.05 ? 2 : 1);
}

/** Returns true when only layer 1 contributed. */
export function isExact({ depth }: Comparison): boolean {
  return depth.effective === 'quick';
}
