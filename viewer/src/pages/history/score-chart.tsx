import { useCallback, useMemo } from 'react';
import type { HistoryEntry } from '../../../../src/documents/viewer.ts';
import type { ChartColors } from '../../../../src/report/charts/chart-colors.ts';
import { formatCount, formatPoints, plural } from '../../../../src/report/number-format.ts';
import { Chart } from '../../charts/chart.tsx';
import { visibleText } from '../../design/visible-characters.ts';
import { formatMoment } from './moment.tsx';
import { scoreChartOption } from './score-chart-option.ts';
import { type ScoreLines, scoreLines } from './score-line.ts';

/** More points than this lie on each other. */
const MOST_POINTS = 500;
const HEIGHT = 300;

interface ScoreChartProps {
  /** The newest first. */
  entries: readonly HistoryEntry[];
  onOpen: (entry: HistoryEntry) => void;
}

/** The composite over time with its intervals; the table of the page holds the same. */
export function ScoreChart({ entries, onOpen }: ScoreChartProps) {
  const lines = useMemo(() => scoreLines(entries.slice(0, MOST_POINTS)), [entries]);
  const option = useCallback((colors: ChartColors) => scoreChartOption(lines, colors), [lines]);
  return (
    <>
      <Chart
        option={option}
        height={HEIGHT}
        label={inWords(lines)}
        table={null}
        onPress={({ data }) => {
          const entry = (data as { entry?: HistoryEntry } | null)?.entry;
          if (entry !== undefined) onOpen(entry);
        }}
      />
      <p className="quiet chart-legend">
        {legend(lines)}
        {entries.length > MOST_POINTS &&
          ` The newest ${formatCount(MOST_POINTS)} of ${formatCount(entries.length)} evaluations are drawn.`}
      </p>
    </>
  );
}

function legend({ lines, textChanges, withoutScore }: ScoreLines): string {
  const said = ['Vertical strokes on points are intervals.'];
  if (lines.some(({ incomplete }) => incomplete.length > 0))
    said.push('Hollow points are incomplete evaluations; the line skips them.');
  if (withoutScore.length > 0) said.push('A cross at the foot is an evaluation without a score.');
  if (textChanges.length > 0) said.push('At a dashed line SKILL.md had changed.');
  if (lines.length > 1)
    said.push('Scores of different depths rest on different layers: each has its own line.');
  return said.join(' ');
}

/** The chart for those who hear the page. */
function inWords({ lines, withoutScore }: ScoreLines): string {
  const each = lines.map(({ depth, points }) => {
    const scored = points.filter((point) => point.score !== null);
    const [first, last] = [scored[0], scored.at(-1)];
    const name = `Depth ${visibleText(depth)}`;
    if (first === undefined || last === undefined) return `${name}: no complete score.`;
    if (first === last) return `${name}: ${formatPoints(first.score)} on ${formatMoment(first.entry.at)}.`;
    return `${name}: from ${formatPoints(first.score)} on ${formatMoment(first.entry.at)} to ${formatPoints(last.score)} on ${formatMoment(last.entry.at)}, ${plural(scored.length, 'score')}.`;
  });
  const missing =
    withoutScore.length === 0 ? [] : [`${plural(withoutScore.length, 'evaluation')} without a score.`];
  return ['Composite over time.', ...each, ...missing].join(' ');
}
