import { useMemo } from 'react';
import { BADGE_BOUNDS } from '../../../../src/methodology/badge.ts';
import type { Bin } from '../../../../src/report/charts/histogram.ts';
import { HistogramChart } from '../../charts/histogram-chart.tsx';

const MARKS = BADGE_BOUNDS.map(({ badge, composite }) => ({ name: badge, at: composite }));

/** How the scores of the members lie, with the bounds of the badges. */
export function ScoreHistogram({ bins }: { bins: readonly Bin[] }) {
  const histogram = useMemo(
    () => ({
      bins,
      counted: 'Members',
      unit: 'score',
      decimals: 0,
      marks: MARKS,
    }),
    [bins],
  );
  return <HistogramChart histogram={histogram} />;
}
