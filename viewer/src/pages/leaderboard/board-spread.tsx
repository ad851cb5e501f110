import { useMemo } from 'react';
import type { Leaderboard } from '../../../../src/documents/ranking.ts';
import { leaderboardHistogram } from '../../../../src/report/leaderboard/leaderboard-histogram.ts';
import { HistogramChart } from '../../charts/histogram-chart.tsx';

/** Fewer skills are seen better in the table. */
const FEWEST = 20;

/** How the ratings of all skills lie, or their static scores where there are none. */
export function BoardSpread({ leaderboard }: { leaderboard: Leaderboard }) {
  const histogram = useMemo(() => leaderboardHistogram(leaderboard), [leaderboard]);
  return leaderboard.leaderboard.length < FEWEST ? null : <HistogramChart histogram={histogram} />;
}
