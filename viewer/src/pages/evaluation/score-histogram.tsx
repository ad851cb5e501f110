import { useMemo } from 'react';
import { BADGE_BOUNDS } from '../../../../src/methodology/badge.ts';
import { binned } from '../../../../src/report/charts/histogram.ts';
import { HistogramChart } from '../../charts/histogram-chart.tsx';

const POINTS = { from: 0, to: 100 };
const WIDTH = 5;
const MARKS = BADGE_BOUNDS.map(({ badge, composite }) => ({ name: badge, at: composite }));

/** How the scores of the members lie, with the bounds of the badges. */
export function ScoreHistogram({ scores }: { scores: readonly number[] }) {
  const histogram = useMemo(
    () => ({
      bins: binned(scores, POINTS, WIDTH),
      counted: 'Members',
      unit: 'score',
      decimals: 0,
      marks: MARKS,
    }),
    [scores],
  );
  return <HistogramChart histogram={histogram} />;
}
