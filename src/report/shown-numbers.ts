import { formatPoints, formatUnit } from './number-format.ts';

/** Stands for every number that was not measured; words stand beside it. */
const DASH = '—';

/** A composite in points, to one decimal. */
export function shownPoints(points: number | null): string {
  return points === null ? DASH : formatPoints(points);
}

/** A dimension, sub-check or agent score in [0, 1], to two decimals. */
export function shownScore(score: number | null): string {
  return score === null ? DASH : formatUnit(score);
}

/** A CSS length along a scale from 0 to 1; what lies outside is put at the end. */
export function along(share: number): string {
  return `${Number((Math.min(1, Math.max(0, share)) * 100).toFixed(2))}%`;
}
