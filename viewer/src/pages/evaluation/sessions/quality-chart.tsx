import { useMemo } from 'react';
import type { MonteCarloLayer } from '../../../../../src/documents/monte-carlo-layer.ts';
import { qualityHistogram } from '../../../../../src/report/sessions/quality-histogram.ts';
import { HistogramChart } from '../../../charts/histogram-chart.tsx';
import { Section } from '../../../design/section.tsx';

/** How the qualities of the activated sessions lie. */
export function QualityChart({ layer: { sessions, quality } }: { layer: MonteCarloLayer }) {
  const histogram = useMemo(() => qualityHistogram(sessions), [sessions]);
  if (quality === null || histogram.bins.every(({ count }) => count === 0)) return null;
  return (
    <Section title="Quality of the activated sessions" level={3}>
      <HistogramChart histogram={histogram} />
    </Section>
  );
}
