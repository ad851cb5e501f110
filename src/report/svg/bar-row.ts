import type { Dimension } from '../../documents/evaluation.ts';
import { BOUND_TOLERANCE } from '../../methodology/grade.ts';
import type { PlotRow } from '../charts/rows-option.ts';

/** Below this a bar is drawn as weak: the lower bound of grade C. */
const WEAK_BELOW = 0.7;

/** A score in [0, 1] as a bar with its interval; no bar for what has no score. */
export function barRow({
  score,
  status,
  ciLow: low,
  ciHigh: high,
}: Pick<Dimension, 'ciHigh' | 'ciLow' | 'score' | 'status'>): PlotRow {
  const isErrored = status === 'errored';
  if (score === null) return { marks: [], isErrored };
  const tone = score + BOUND_TOLERANCE < WEAK_BELOW ? 'weak' : 'sound';
  return { marks: [{ at: score, shape: 'bar', tone }], low, high, isErrored };
}
