import type { SessionSummary } from '../../documents/monte-carlo-layer.ts';

const BINS = 10;

export interface QualityBin {
  low: number;
  high: number;
  count: number;
}

/** How the qualities of the activated sessions with the skill lie in [0, 1]: ten bins, the last one closed. */
export function qualityHistogram(sessions: readonly SessionSummary[]): QualityBin[] {
  const qualities = sessions
    .filter(({ arm, activated }) => arm === 'with' && activated === true)
    .flatMap(({ quality }) => quality ?? []);
  const bins = Array.from({ length: BINS }, (_, index) => ({
    low: index / BINS,
    high: (index + 1) / BINS,
    count: 0,
  }));
  for (const quality of qualities) {
    const bin = bins[Math.min(BINS - 1, Math.floor(quality * BINS + 1e-9))];
    if (bin !== undefined) bin.count += 1;
  }
  return bins;
}
