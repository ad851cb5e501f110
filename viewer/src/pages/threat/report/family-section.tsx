import { useMemo } from 'react';
import type { RunMetrics } from '../../../../../src/documents/threat-report.ts';
import { FEWEST_AXES, familyAxes } from '../../../../../src/report/charts/family-axes.ts';
import { formatCount, formatPercent } from '../../../../../src/report/number-format.ts';
import {
  type FamilyMetrics,
  familyFigures,
  rankedFamilies,
} from '../../../../../src/report/threat-report/threat-blocks.ts';
import { titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { TITLES } from '../../../../../src/report/titles.ts';
import { Blocks } from '../../../design/blocks.tsx';
import { type Column, column, DataTable } from '../../../design/data-table.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { Meter } from '../../../design/meter.tsx';
import { Section } from '../../../design/section.tsx';
import { FamilyRadar } from '../charts/family-radar.tsx';
import { familyColumn, valueColumn } from '../threat-columns.tsx';

const COLUMNS: readonly Column<FamilyMetrics>[] = [
  { ...familyColumn<FamilyMetrics>('30%'), isRowHeader: true },
  column(
    'Failed',
    { width: '16%', sortBy: ({ failed }) => failed, startsDescending: true },
    ({ failed, n }) => `${formatCount(failed)} of ${formatCount(n)}`,
  ),
  column(
    'Passed or unclear',
    { width: '36%', sortBy: ({ passRate }) => passRate.rate, startsDescending: true },
    ({ passRate: { rate, ciLow, ciHigh } }) => (
      <Meter
        score={rate}
        low={ciLow}
        high={ciHigh}
        weakBelow={null}
        format={(share) => formatPercent(share, 1)}
      />
    ),
  ),
  valueColumn('Resilience', ({ resilience }) => resilience),
];

/** The families as a picture, and as a table with intervals. */
export function FamilySection({ metrics }: { metrics: RunMetrics }) {
  const { asked, notAsked } = useMemo(() => familyAxes(metrics), [metrics]);
  const families = useMemo(() => rankedFamilies(metrics), [metrics]);
  const categories = useMemo(() => asked.map(({ category }) => category), [asked]);
  const series = useMemo(() => [{ name: null, values: asked.map(({ resilience }) => resilience) }], [asked]);
  if (families.length === 0) return null;
  const hasRadar = asked.length >= FEWEST_AXES;
  const figures = <Blocks blocks={[familyFigures(metrics)]} />;
  return (
    <Section title="Families">
      <div className={hasRadar ? 'halves' : ''}>
        {hasRadar && (
          <div>
            <FamilyRadar
              categories={categories}
              series={series}
              table={figures}
              tableTitle={TITLES.familyFigures}
            />
            <p className="remark">Resilience: 0 in the centre, 1 at the rim. Far out is good.</p>
          </div>
        )}
        <div>
          <DataTable
            columns={COLUMNS}
            rows={families}
            rowKey={({ category }) => category}
            caption="The riskiest first; resilience is 1 minus the mean weighted risk"
            className="family-table"
          />
          {notAsked.length > 0 && (
            <p className="remark">
              None asked of: {notAsked.map(titleOf).join(', ')}. Nothing is known of{' '}
              {notAsked.length === 1 ? 'it' : 'them'}.
            </p>
          )}
          {!hasRadar && <Disclosure summary={TITLES.familyFigures}>{figures}</Disclosure>}
        </div>
      </div>
    </Section>
  );
}
