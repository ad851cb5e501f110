import type { EChartsCoreOption } from 'echarts/core';
import { useCallback, useMemo } from 'react';
import type { MonteCarloLayer } from '../../../../../src/documents/monte-carlo-layer.ts';
import { type ChartColors, tooltipBasics } from '../../../../../src/report/charts/chart-colors.ts';
import { type QualityBin, qualityHistogram } from '../../../../../src/report/sessions/quality-histogram.ts';
import { Chart } from '../../../charts/chart.tsx';
import { type Column, DataTable } from '../../../design/data-table.tsx';
import { Section } from '../../../design/section.tsx';

const COLUMNS: readonly Column<QualityBin>[] = [
  { key: 'quality', title: 'Quality', isRowHeader: true, cell: (bin) => rangeOf(bin) },
  { key: 'sessions', title: 'Sessions', numeric: true, cell: ({ count }) => count },
];

/** How the qualities of the activated sessions lie. */
export function QualityChart({ layer: { sessions, quality } }: { layer: MonteCarloLayer }) {
  const bins = useMemo(() => qualityHistogram(sessions), [sessions]);
  const option = useCallback((colors: ChartColors) => optionOf(bins, colors), [bins]);
  if (quality === null || bins.every(({ count }) => count === 0)) return null;
  const counted = bins.filter(({ count }) => count > 0).map((bin) => `${rangeOf(bin)}: ${bin.count}`);
  return (
    <Section title="Quality of the activated sessions" level={3}>
      <Chart
        option={option}
        height={180}
        label={`Sessions by quality. ${counted.join(', ')}.`}
        table={
          <DataTable
            columns={COLUMNS}
            rows={bins}
            rowKey={({ low }) => String(low)}
            caption="Sessions by quality"
          />
        }
      />
    </Section>
  );
}

function optionOf(bins: readonly QualityBin[], colors: ChartColors): EChartsCoreOption {
  const axis = { axisLine: { lineStyle: { color: colors.edge } }, axisLabel: { color: colors.muted } };
  return {
    grid: { left: 8, right: 8, top: 20, bottom: 28, containLabel: true },
    tooltip: { ...tooltipBasics(colors), trigger: 'item' },
    xAxis: {
      type: 'category',
      data: bins.map(({ low, high }) => `${low.toFixed(1)}–${high.toFixed(1)}`),
      axisTick: { show: false },
      name: 'quality',
      nameLocation: 'middle',
      nameGap: 26,
      nameTextStyle: { color: colors.muted },
      ...axis,
      axisLabel: { ...axis.axisLabel, hideOverlap: true, fontSize: 11 },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitLine: { lineStyle: { color: colors.line } },
      ...axis,
      axisLine: { show: false },
    },
    series: [
      {
        type: 'bar',
        name: 'Sessions',
        data: bins.map(({ count }) => count),
        barCategoryGap: '12%',
        itemStyle: { color: colors.sound },
        label: {
          show: true,
          position: 'top',
          color: colors.ink,
          formatter: ({ value }: { value: number }) => (value === 0 ? '' : String(value)),
        },
      },
    ],
  };
}

function rangeOf({ low, high }: QualityBin): string {
  return `${low.toFixed(1)} to ${high.toFixed(1)}`;
}
