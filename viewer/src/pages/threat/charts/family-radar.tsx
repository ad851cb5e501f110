import type { EChartsCoreOption } from 'echarts/core';
import { type ReactNode, useCallback } from 'react';
import type { ThreatCategory } from '../../../../../src/documents/names.ts';
import type { ChartColors } from '../../../../../src/report/charts/chart-colors.ts';
import { type RadarSeries, radarOption } from '../../../../../src/report/charts/radar-option.ts';
import { formatUnit } from '../../../../../src/report/number-format.ts';
import { titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { Chart } from '../../../charts/chart.tsx';

interface FamilyRadarProps {
  categories: readonly ThreatCategory[];
  series: readonly RadarSeries[];
  table: ReactNode;
  /** Of what opens the table. */
  tableTitle?: string;
}

const HEIGHT = 370;

/** The families around a centre: how far out their resilience reaches. Keep its props stable. */
export function FamilyRadar({ categories, series, table, tableTitle = 'As a table' }: FamilyRadarProps) {
  const option = useCallback(
    (colors: ChartColors): EChartsCoreOption => radarOption(categories, series, colors),
    [categories, series],
  );
  const list = series
    .map(({ name, values }) => {
      const figures = categories.map(
        (category, index) => `${titleOf(category)} ${formatUnit(values[index] ?? null)}`,
      );
      return `${name === null ? '' : `${name}: `}${figures.join(', ')}`;
    })
    .join('. ');
  return (
    <Chart
      option={option}
      label={`Resilience by family, from 0 in the centre to 1 at the rim. ${list}.`}
      height={HEIGHT}
      table={table}
      tableTitle={tableTitle}
      className="radar"
    />
  );
}
