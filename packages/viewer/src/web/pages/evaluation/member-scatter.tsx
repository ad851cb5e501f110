import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { activationOf } from '@plugin-eval/report/evaluation/member-sorting.ts';
import { formatCount, formatPercent, formatPoints, plural } from '@plugin-eval/report/number-format.ts';
import { useMemo } from 'react';
import { visibleText } from '../../design/visible-characters.ts';
import { goTo } from '../../route/use-route.ts';
import { useMemberRoute } from './evaluation-context.ts';

interface Point {
  member: Evaluation;
  x: number;
  y: number;
}

interface Plot {
  points: readonly Point[];
  axis: string;
  format: (x: number) => string;
}

const SIZE = { width: 480, height: 150, left: 28, bottom: 30, right: 12, top: 8 };
/** Fewer points show no shape, and more take too long to draw. */
const FEWEST = 3;
const MOST = 2000;

/** Quality against activation, or against the length of SKILL.md where activation was not measured. A click opens a member. */
export function MemberScatter({ members }: { members: readonly Evaluation[] }) {
  const to = useMemberRoute();
  const plot = useMemo(() => plotOf(members), [members]);
  if (plot === null) return null;
  const { points, axis, format } = plot;
  const most = Math.max(...points.map(({ x }) => x), Number.MIN_VALUE);
  const { width, height, left, bottom, right, top } = SIZE;
  const across = (x: number) => left + (x / most) * (width - left - right);
  const down = (y: number) => top + (1 - y / 100) * (height - top - bottom);
  return (
    <figure className="scatter">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Score by ${axis}: ${plural(points.length, 'member')}. The table below has the same values.`}
      >
        {[0, 50, 100].map((y) => (
          <g key={y}>
            <line x1={left} x2={width - right} y1={down(y)} y2={down(y)} />
            <text x={left - 5} y={down(y) + 4} textAnchor="end">
              {y}
            </text>
          </g>
        ))}
        <text x={left} y={height - 16}>
          {format(0)}
        </text>
        <text x={width - right} y={height - 16} textAnchor="end">
          {format(most)}
        </text>
        <text x={(left + width - right) / 2} y={height - 3} textAnchor="middle">
          score by {axis}
        </text>
        {points.map(({ member, x, y }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the names in the table open the same pages by keyboard
          <circle
            key={member.subject.path}
            cx={across(x)}
            cy={down(y)}
            r={4}
            onClick={() => goTo(to(member))}
          >
            <title>{`${visibleText(member.subject.name.slice(0, 80))}: ${formatPoints(y)}, ${format(x)}`}</title>
          </circle>
        ))}
      </svg>
    </figure>
  );
}

function plotOf(members: readonly Evaluation[]): Plot | null {
  const activation = pointsOf(members, activationOf);
  if (activation.length >= FEWEST)
    return { points: activation, axis: 'activation', format: (x) => formatPercent(x) };
  const lines = pointsOf(members, ({ layers: [layer] }) => layer.features?.lineCount ?? null);
  if (lines.length < FEWEST) return null;
  return { points: lines, axis: 'lines of SKILL.md', format: (x) => formatCount(Math.round(x)) };
}

function pointsOf(members: readonly Evaluation[], read: (member: Evaluation) => number | null): Point[] {
  const points = members.flatMap((member): Point[] => {
    const [x, y] = [read(member), member.composite.score];
    return x === null || y === null ? [] : [{ member, x, y }];
  });
  return points.length > MOST ? [] : points;
}
