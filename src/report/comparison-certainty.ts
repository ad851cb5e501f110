import type { Comparison } from '../documents/comparison.ts';
import { formatPointsInterval } from './interval-format.ts';

/** How far the differences can be believed, in a sentence. */
export function describeCertainty({ a, b, depth }: Comparison): string {
  if (depth.effective === 'quick') return 'Static scores are exact, so every difference is real.';
  if (formatPointsInterval(a.composite) === null || formatPointsInterval(b.composite) === null)
    return 'Scores of a judge or of sessions vary from run to run, and without an interval for both sides nobody knows by how much.';
  return overlap(a, b)
    ? 'The intervals of the composites overlap, so the difference may be chance.'
    : 'The intervals of the composites do not overlap.';
}

function overlap(a: Comparison['a'], b: Comparison['a']): boolean {
  const [lowA, highA] = [a.composite.ciLow ?? 0, a.composite.ciHigh ?? 100];
  const [lowB, highB] = [b.composite.ciLow ?? 0, b.composite.ciHigh ?? 100];
  return lowA <= highB && lowB <= highA;
}
