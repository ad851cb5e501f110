import type { HistoryEntry } from '@plugin-eval/core/documents/viewer.ts';
import { formatPoints, plural } from '@plugin-eval/report/number-format.ts';
import { useMemo } from 'react';
import { visibleText } from '../../design/visible-characters.ts';
import { Link } from '../../route/link.tsx';
import { entryRoute, OVERVIEW } from '../../route/route.ts';
import { formatMoment } from './moment.tsx';
import { type ScoreLine, type ScoreLines, type ScorePoint, scoreLines } from './score-line.ts';

/** Most points; more would overlap. */
const MOST_POINTS = 300;
const SIZE = { width: 720, height: 220, left: 36, right: 12, top: 12, bottom: 24 };

/** The composite over time with its intervals; the table of the page holds the same. @param entries the newest first */
export function ScoreChart({ entries }: { entries: readonly HistoryEntry[] }) {
  const lines = useMemo(() => scoreLines(entries.slice(0, MOST_POINTS)), [entries]);
  const { x, y, times } = scalesOf(lines);
  const ticks = [lines.from, (lines.from + lines.to) / 2, lines.to];
  return (
    <figure className="score-chart">
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
        {ticks.map((points) => (
          <g key={points} className="tick">
            <line x1={SIZE.left} x2={SIZE.width - SIZE.right} y1={y(points)} y2={y(points)} />
            <text x={SIZE.left - 6} y={y(points)} dy="0.35em" textAnchor="end">
              {points}
            </text>
          </g>
        ))}
        {lines.textChanges.map((time) => (
          <line
            key={time}
            className="text-change"
            x1={x(time)}
            x2={x(time)}
            y1={y(lines.to)}
            y2={y(lines.from)}
          />
        ))}
        {lines.lines.map((line, index) => (
          <OneLine key={line.depth} line={line} index={index} x={x} y={y} />
        ))}
        {lines.withoutScore.map(({ time, entry }) => (
          <text
            key={`${entry.id} ${time}`}
            className="no-score"
            x={x(time)}
            y={y(lines.from)}
            textAnchor="middle"
          >
            ×
          </text>
        ))}
        {times.map((time, index) => (
          <text
            key={time}
            className="date"
            x={x(time)}
            y={SIZE.height - 6}
            textAnchor={index === 0 ? 'start' : 'end'}
          >
            {formatMoment(new Date(time).toISOString()).slice(0, 10)}
          </text>
        ))}
      </svg>
      <p className="unseen">{inWords(lines)}</p>
      <figcaption className="quiet">{legend(lines, entries.length)}</figcaption>
    </figure>
  );
}

type Scale = (value: number) => number;

function OneLine({ line, index, x, y }: { line: ScoreLine; index: number; x: Scale; y: Scale }) {
  const scored = line.points.filter((point): point is ScorePoint => point.score !== null);
  return (
    <g className={`series-${(index % 4) + 1}`}>
      <path d={pathOf(line.points, x, y)} />
      {[...scored, ...line.incomplete].map(({ time, score, entry }) => (
        <Link
          key={`${entry.id} ${time}`}
          to={entryRoute(entry.id, OVERVIEW, entry.is_member ? entry.path : null)}
          tabIndex={-1}
        >
          <title>{describePoint(entry)}</title>
          {entry.ci_low !== null && entry.ci_high !== null && (
            <line x1={x(time)} x2={x(time)} y1={y(entry.ci_low)} y2={y(entry.ci_high)} />
          )}
          <circle className={entry.complete ? '' : 'hollow'} cx={x(time)} cy={y(score)} r="4.5" />
        </Link>
      ))}
    </g>
  );
}

/** A line through the scores, broken where something could not be measured. */
export function pathOf(points: ScoreLine['points'], x: Scale, y: Scale): string {
  let isBroken = true;
  return points
    .map(({ time, score }) => {
      if (score === null) {
        isBroken = true;
        return '';
      }
      const step = `${isBroken ? 'M' : 'L'}${x(time).toFixed(1)} ${y(score).toFixed(1)}`;
      isBroken = false;
      return step;
    })
    .join('');
}

function scalesOf({ lines, withoutScore, from, to }: ScoreLines) {
  const all = [...lines.flatMap(({ points }) => points), ...withoutScore].map(({ time }) => time);
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const inner = SIZE.width - SIZE.left - SIZE.right - 20;
  const x: Scale = (time) =>
    SIZE.left + 10 + (last > first ? ((time - first) / (last - first)) * inner : inner / 2);
  const y: Scale = (points) =>
    SIZE.top + ((to - points) / (to - from)) * (SIZE.height - SIZE.top - SIZE.bottom);
  return { x, y, times: all.length === 0 ? [] : last > first ? [first, last] : [first] };
}

/** Lines of text for the tip of a point. */
export function describePoint(entry: HistoryEntry): string {
  const { at, score, ci_low: low, ci_high: high, badge, depth, complete, tool_version } = entry;
  const interval = low === null || high === null ? '' : ` (${formatPoints(low)} to ${formatPoints(high)})`;
  return [
    formatMoment(at),
    `${formatPoints(score)}${interval}${badge === null ? '' : `, ${visibleText(badge)}`}${complete ? '' : ', incomplete'}`,
    visibleText(`depth ${depth}, plugin-eval ${tool_version}`),
  ].join('\n');
}

function legend({ lines, textChanges, withoutScore }: ScoreLines, entries: number): string {
  return [
    'Vertical strokes are intervals.',
    ...(lines.some(({ incomplete }) => incomplete.length > 0) ? ['Hollow points are incomplete.'] : []),
    ...(withoutScore.length > 0 ? ['A cross at the foot has no score.'] : []),
    ...(textChanges.length > 0 ? ['At a dashed line SKILL.md had changed.'] : []),
    ...(lines.length > 1
      ? [`Each depth has its own line: ${lines.map(({ depth }) => visibleText(depth)).join(', ')}.`]
      : []),
    ...(entries > MOST_POINTS ? [`The newest ${MOST_POINTS} evaluations are drawn.`] : []),
  ].join(' ');
}

/** The chart in words, for screen readers. */
function inWords({ lines, withoutScore }: ScoreLines): string {
  const each = lines.map(({ depth, points }) => {
    const scored = points.filter((point) => point.score !== null);
    const [first, last] = [scored[0], scored.at(-1)];
    const name = `Depth ${visibleText(depth)}`;
    if (first === undefined || last === undefined) return `${name}: no complete score.`;
    const end = `${formatPoints(last.score)} on ${formatMoment(last.entry.at)}`;
    if (first === last) return `${name}: ${end}.`;
    return `${name}: from ${formatPoints(first.score)} on ${formatMoment(first.entry.at)} to ${end}, ${plural(scored.length, 'score')}.`;
  });
  const missing =
    withoutScore.length === 0 ? [] : [`${plural(withoutScore.length, 'evaluation')} without a score.`];
  return ['Composite over time.', ...each, ...missing].join(' ');
}
