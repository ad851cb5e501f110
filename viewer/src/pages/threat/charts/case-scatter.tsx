import { useCallback, useMemo } from 'react';
import type { CaseScore } from '../../../../../src/documents/threat-report.ts';
import type { ChartColors } from '../../../../../src/report/charts/chart-colors.ts';
import { formatCount, plural } from '../../../../../src/report/number-format.ts';
import { titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { Chart } from '../../../charts/chart.tsx';
import { type Column, column, DataTable } from '../../../design/data-table.tsx';
import { goTo, useQueryValue } from '../../../route/use-route.ts';
import { CaseLink } from '../links.tsx';
import { placeOf, useReport } from '../report-context.ts';
import {
  GROUPINGS,
  type Grouping,
  type ScatterPoint,
  scatterGroups,
  scatterPoints,
  thinned,
} from './scatter-groups.ts';
import { type ScatterDatum, scatterOption } from './scatter-option.ts';
import { shapeOf } from './shapes.ts';

const HEIGHT = 420;
const SERIES = 6;

const COLUMNS: readonly Column<ScatterPoint>[] = [
  column('Case', { isRowHeader: true, width: '50%', sortBy: ({ one }) => one.id }, ({ one }) => (
    <CaseLink id={one.id} longest={80} />
  )),
  column('Cluster', { width: '20%', sortBy: ({ one }) => one.cluster, startsDescending: true }, ({ one }) =>
    one.cluster === null ? 'none' : one.cluster + 1,
  ),
  column('x', { sortBy: ({ x }) => x, startsDescending: true }, ({ x }) => x.toFixed(3)),
  column('y', { sortBy: ({ y }) => y, startsDescending: true }, ({ y }) => y.toFixed(3)),
];

/** Cases by the two dimensions of their texts, told apart by what the select says. */
export function CaseScatter({ cases }: { cases: readonly CaseScore[] }) {
  const place = useReport();
  const [chosen, choose] = useQueryValue('group');
  const grouping: Grouping = GROUPINGS.find((one) => one === chosen) ?? 'family';
  const points = useMemo(() => scatterPoints(cases), [cases]);
  const drawn = useMemo(() => thinned(points), [points]);
  const groups = useMemo(() => scatterGroups(points, grouping), [points, grouping]);
  const option = useCallback(
    (colors: ChartColors) => scatterOption(scatterGroups(drawn, grouping, points), colors),
    [drawn, grouping, points],
  );
  if (points.length === 0) return null;
  const failed = points.filter(({ one }) => !one.passed).length;
  return (
    <div className="scatter">
      <div className="row">
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
        <span className="remark">Filled: failed. Hollow: passed. Dashed: unclear.</span>
      </div>
      <ul className="scatter-legend">
        {groups.map(({ name, index, points: own, failed: ownFailed }) => (
          <li key={name} className={`group-${(index % SERIES) + 1}`}>
            <svg viewBox="-7 -7 14 14" aria-hidden="true">
              <path d={shapeOf(index)} />
            </svg>
            {name}{' '}
            <small>
              {formatCount(ownFailed)} of {formatCount(own.length)} failed
            </small>
          </li>
        ))}
      </ul>
      <Chart
        option={option}
        label={`${plural(points.length, 'case')} on a plane of their texts, ${points.length - failed} not failed and ${failed} failed. By ${grouping}: ${groups.map((group) => `${group.name} ${group.failed} of ${group.points.length} failed`).join(', ')}.`}
        height={HEIGHT}
        table={
          <DataTable
            columns={COLUMNS}
            rows={points}
            rowKey={({ one }) => one.id}
            caption="Cases with their place on the plane; each opens from here too"
            className="wide"
          />
        }
        onPress={({ data }) => goTo(placeOf(place, { kind: 'case', id: (data as ScatterDatum).id }))}
      />
      <p className="remark">
        Texts with the same words are near each other. The axes have no meaning of their own. A mark opens its
        case.
        {drawn.length < points.length &&
          ` ${formatCount(drawn.length)} of ${formatCount(points.length)} cases are drawn, evenly chosen in the order of the report; the table has all.`}
      </p>
    </div>
  );
}
