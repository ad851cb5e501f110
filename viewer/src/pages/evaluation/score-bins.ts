export interface ScoreBin {
  low: number;
  high: number;
  count: number;
}

const WIDTH = 5;

/** How many scores lie in each 5 points from 0 to 100; the last bin is closed. */
export function scoreBins(scores: readonly number[]): ScoreBin[] {
  const bins = Array.from({ length: 100 / WIDTH }, (_, index) => ({
    low: index * WIDTH,
    high: (index + 1) * WIDTH,
    count: 0,
  }));
  for (const score of scores) {
    const bin = bins[Math.min(bins.length - 1, Math.max(0, Math.floor(score / WIDTH)))];
    if (bin !== undefined) bin.count += 1;
  }
  return bins;
}
