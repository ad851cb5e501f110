import type { HistoryEntry } from '@plugin-eval/core/documents/viewer.ts';

const MOST_POINTS = 20;
const [WIDTH, HEIGHT] = [96, 24];

/** The last scores of the newest depth, as a line. Decorative: the history holds the numbers. */
export function Sparkline({ entries }: { entries: readonly [HistoryEntry, ...HistoryEntry[]] }) {
  const [newest] = entries;
  const scores = entries
    .filter(({ depth, complete }) => depth === newest.depth && complete)
    .flatMap(({ score }) => score ?? [])
    .slice(0, MOST_POINTS)
    .reverse();
  if (scores.length < 2) return null;
  const low = Math.min(...scores) - 2;
  const high = Math.max(...scores) + 2;
  const points = scores.map(
    (score, index) =>
      `${((index / (scores.length - 1)) * WIDTH).toFixed(1)},${(((high - score) / (high - low)) * HEIGHT).toFixed(1)}`,
  );
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
