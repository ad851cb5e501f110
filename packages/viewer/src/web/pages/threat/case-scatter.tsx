import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import type { NamedCluster } from '@plugin-eval/core/documents/threat-words.ts';
import type { ChartColors } from '@plugin-eval/report/charts/chart-colors.ts';
import { formatCount, plural } from '@plugin-eval/report/number-format.ts';
import { caseName } from '@plugin-eval/report/threat-report/threat-blocks.ts';
import { titleOf } from '@plugin-eval/report/threat-report/threat-summary.ts';
import type { Block } from '@plugin-eval/report/view-model/blocks.ts';
import { table } from '@plugin-eval/report/view-model/build-blocks.ts';
import { useCallback, useMemo } from 'react';
import { Chart } from '../../charts/chart.tsx';
import { Blocks } from '../../design/blocks.tsx';
import { goTo, useQueryValue } from '../../route/use-route.ts';
import { placeOf, useReport } from './report-context.ts';
import {
  GROUPINGS,
  type Grouping,
  type ScatterPoint,
  scatterGroups,
  scatterPoints,
  thinned,
} from './scatter-groups.ts';
import { type ScatterDatum, scatterOption, shapeOf } from './scatter-option.ts';

const HEIGHT = 420;
const SERIES = 6;

/** Cases by the two dimensions of their texts, grouped by the selection. */
export function CaseScatter({
  cases,
  clusters,
}: {
  cases: readonly CaseScore[];
  clusters: readonly NamedCluster[];
}) {
  const place = useReport();
  const [chosen, choose] = useQueryValue('group');
  const grouping: Grouping = GROUPINGS.find((one) => one === chosen) ?? 'family';
  const points = useMemo(() => scatterPoints(cases), [cases]);
  const drawn = useMemo(() => thinned(points), [points]);
  const groups = useMemo(
    () => scatterGroups(points, grouping, points, clusters),
    [points, grouping, clusters],
  );
  const option = useCallback(
    (colors: ChartColors) => scatterOption(scatterGroups(drawn, grouping, points, clusters), colors),
    [drawn, grouping, points, clusters],
  );
  if (points.length === 0) return null;
  const counts = groups.map(({ name, failed, points: own }) => `${name} ${failed} of ${own.length} failed`);
  return (
    <div className="scatter">
      <label className="no-print">
        Colour and shape by{' '}
        <select value={grouping} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {GROUPINGS.map((one) => (
            <option key={one} value={one}>
              {titleOf(one)}
            </option>
          ))}
        </select>
      </label>
      <ul className="scatter-legend">
        {groups.map(({ name, index }, at) => (
          <li key={name} className={`group-${(index % SERIES) + 1}`}>
            <svg viewBox="-7 -7 14 14" aria-hidden="true">
              <path d={shapeOf(index)} />
            </svg>
            {counts[at]}
          </li>
        ))}
      </ul>
      <Chart
        option={option}
        label={`${plural(points.length, 'case')} on a plane of their texts. By ${grouping}: ${counts.join(', ')}.`}
        height={HEIGHT}
        table={<Blocks blocks={[pointTable(points)]} />}
        onPress={({ data }) => goTo(placeOf(place, { kind: 'case', id: (data as ScatterDatum).id }))}
      />
      <p className="remark">
        Texts with the same words are near each other; the axes have no meaning of their own. Filled: failed.
        Hollow: passed. Dashed: unclear. A mark opens its case.
        {drawn.length < points.length &&
          ` ${formatCount(drawn.length)} of ${formatCount(points.length)} cases are drawn; the table has all.`}
      </p>
    </div>
  );
}

function pointTable(points: readonly ScatterPoint[]): Block {
  return table(
    ['Case', 'Cluster', 'x:', 'y:'],
    points.map(({ one, x, y }) => [
      [caseName(one.id)],
      one.cluster === null ? 'none' : String(one.cluster + 1),
      x.toFixed(3),
      y.toFixed(3),
    ]),
  );
}
