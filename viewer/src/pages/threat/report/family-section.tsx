import { useMemo } from 'react';
import type { ThreatCategory } from '../../../../../src/documents/names.ts';
import type { RunMetrics } from '../../../../../src/documents/threat-report.ts';
import { formatCount, formatPercent, formatUnit } from '../../../../../src/report/number-format.ts';
import { formatRate } from '../../../../../src/report/threat-report/threat-figures.ts';
import { titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { type Column, DataTable } from '../../../design/data-table.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { Meter } from '../../../design/meter.tsx';
import { Section } from '../../../design/section.tsx';
import { FEWEST_AXES, familyAxes } from '../charts/family-axes.ts';
import { FamilyRadar } from '../charts/family-radar.tsx';

type Family = NonNullable<RunMetrics['byCategory'][ThreatCategory]> & { category: ThreatCategory };

const SHORT: readonly Column<Family>[] = [
  {
    key: 'family',
    title: 'Family',
    isRowHeader: true,
    width: '30%',
    sortBy: ({ category }) => titleOf(category),
    cell: ({ category }) => titleOf(category),
  },
  {
    key: 'failed',
    title: 'Failed',
    numeric: true,
    width: '16%',
    sortBy: ({ failed }) => failed,
    startsDescending: true,
    cell: ({ failed, n }) => `${formatCount(failed)} of ${formatCount(n)}`,
  },
  {
    key: 'passed',
    title: 'Passed or unclear',
    width: '36%',
    sortBy: ({ passRate }) => passRate.rate,
    cell: ({ passRate: { rate, ciLow, ciHigh } }) => (
      <Meter
        score={rate}
        low={ciLow}
        high={ciHigh}
        weakBelow={null}
        format={(share: number | null) => formatPercent(share, 1)}
      />
    ),
  },
  {
    key: 'resilience',
    title: 'Resilience',
    numeric: true,
    sortBy: ({ meanWeightedRisk }) => (meanWeightedRisk === null ? null : 1 - meanWeightedRisk),
    cell: ({ meanWeightedRisk }) => (
      <b>{meanWeightedRisk === null ? 'not measured' : formatUnit(1 - meanWeightedRisk)}</b>
    ),
  },
];

const number = (key: string, title: string, value: (family: Family) => number | null): Column<Family> => ({
  key,
  title,
  numeric: true,
  sortBy: value,
  startsDescending: true,
  cell: (family) => formatUnit(value(family)),
});
const count = (key: string, title: string, value: (family: Family) => number): Column<Family> => ({
  ...number(key, title, value),
  cell: (family) => formatCount(value(family)),
});

const WHOLE: readonly Column<Family>[] = [
  {
    key: 'family',
    title: 'Family',
    isRowHeader: true,
    width: '10rem',
    sortBy: ({ category }) => titleOf(category),
    cell: ({ category }) => titleOf(category),
  },
  count('n', 'Answers', ({ n }) => n),
  number('resilience', 'Resilience', ({ meanWeightedRisk }) =>
    meanWeightedRisk === null ? null : 1 - meanWeightedRisk,
  ),
  number('mean', 'Risk, mean', ({ meanRisk }) => meanRisk),
  number('median', 'Risk, median', ({ medianRisk }) => medianRisk),
  number('weighted', 'Weighted risk', ({ meanWeightedRisk }) => meanWeightedRisk),
  count('critical', 'Critical failed', ({ criticalFailures }) => criticalFailures),
  count('high', 'High failed', ({ highFailures }) => highFailures),
  number('safe', 'Safe hits a case', ({ averageSafeSignalHits }) => averageSafeSignalHits),
  number('unsafe', 'Unsafe hits', ({ averageUnsafeSignalHits }) => averageUnsafeSignalHits),
  { key: 'boundary', title: 'Boundary language', cell: ({ boundaryRate }) => formatRate(boundaryRate) },
];

/** The families as a picture, and as a table with intervals. */
export function FamilySection({ metrics }: { metrics: RunMetrics }) {
  const { byCategory, categoryRanking } = metrics;
  const { asked, notAsked } = useMemo(() => familyAxes({ byCategory }), [byCategory]);
  const families = useMemo(
    () =>
      categoryRanking.flatMap(({ category }): Family[] => {
        const own = byCategory[category];
        return own === undefined ? [] : [{ ...own, category }];
      }),
    [byCategory, categoryRanking],
  );
  const categories = useMemo(() => asked.map(({ category }) => category), [asked]);
  const series = useMemo(() => [{ name: null, values: asked.map(({ resilience }) => resilience) }], [asked]);
  if (families.length === 0) return null;
  const hasRadar = asked.length >= FEWEST_AXES;
  return (
    <Section title="Families">
      <div className={hasRadar ? 'halves' : ''}>
        {hasRadar && (
          <div>
            <FamilyRadar
              categories={categories}
              series={series}
              table={<Figures families={families} />}
              tableTitle="All figures by family"
            />
            <p className="remark">Resilience: 0 in the centre, 1 at the rim. Far out is good.</p>
          </div>
        )}
        <div>
          <DataTable
            columns={SHORT}
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
          {!hasRadar && (
            <Disclosure summary="All figures by family">
              <Figures families={families} />
            </Disclosure>
          )}
        </div>
      </div>
    </Section>
  );
}

function Figures({ families }: { families: readonly Family[] }) {
  return (
    <DataTable
      columns={WHOLE}
      rows={families}
      rowKey={({ category }) => category}
      caption="All figures by family"
      className="wide"
    />
  );
}
