import type { SessionSummary } from '../../documents/monte-carlo-layer.ts';
import { binned, type Histogram } from '../charts/histogram.ts';

/** How the qualities of the activated sessions with the skill lie in [0, 1]: ten bins. */
export function qualityHistogram(sessions: readonly SessionSummary[]): Histogram {
  const qualities = sessions
    .filter(({ arm, activated }) => arm === 'with' && activated === true)
    .flatMap(({ quality }) => quality ?? []);
  const bins = binned(qualities, { from: 0, to: 1 }, 0.1);
  return { bins, counted: 'Sessions', unit: 'quality', decimals: 1, marks: [] };
}
