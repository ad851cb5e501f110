import type { EChartsCoreOption } from 'echarts/core';
import { useCallback, useMemo } from 'react';
import { BADGE_BOUNDS } from '../../../../src/methodology/badge.ts';
import { type ChartColors, tooltipBasics } from '../../../../src/report/charts/chart-colors.ts';
import { Chart } from '../../charts/chart.tsx';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { type ScoreBin, scoreBins } from './score-bins.ts';

const COLUMNS: readonly Column<ScoreBin>[] = [
  { key: 'points', title: 'Points', isRowHeader: true, cell: (bin) => rangeOf(bin) },
  { key: 'members', title: 'Members', numeric: true, cell: ({ count }) => count },
];

/** How the scores of the members lie, with the bounds of the badges. */
export function ScoreHistogram({ scores }: { scores: readonly number[] }) {
  const bins = useMemo(() => scoreBins(scores), [scores]);
  const option = useCallback(
    (colors: ChartColors, { isNarrow }: { isNarrow: boolean }) => optionOf(bins, colors, isNarrow),
    [bins],
  );
  const filled = bins.filter(({ count }) => count > 0);
  return (
    <Chart
      option={option}
      height={150}
      label={`Members by score. ${filled.map((bin) => `${rangeOf(bin)}: ${bin.count}`).join(', ')}.`}
      table={
        <DataTable
          columns={COLUMNS}
          rows={filled}
          rowKey={({ low }) => String(low)}
          caption="Members by score"
        />
      }
    />
  );
}

function optionOf(bins: readonly ScoreBin[], colors: ChartColors, isNarrow: boolean): EChartsCoreOption {
  return {
    grid: { left: 4, right: 12, top: 26, bottom: 4, containLabel: true },
    tooltip: {
      ...tooltipBasics(colors),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const bin = bins[dataIndex];
        return bin === undefined ? '' : `${rangeOf(bin)} points: ${bin.count}`;
      },
    },
    xAxis: {
      type: 'value',
      min: 0,
      max: 100,
      interval: isNarrow ? 20 : 10,
      splitLine: { show: false },
      axisLine: { show: true, lineStyle: { color: colors.edge } },
      axisLabel: { color: colors.muted },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 3,
      splitLine: { lineStyle: { color: colors.line } },
      axisLabel: { color: colors.muted },
    },
    series: [
      {
        type: 'bar',
        name: 'Members',
        barWidth: '92%',
        data: bins.map(({ low, high, count }) => [(low + high) / 2, count]),
        itemStyle: { color: colors.sound },
        markLine: {
          symbol: 'none',
          silent: true,
          animation: false,
          lineStyle: { color: colors.muted, type: 'dashed' },
          label: { show: !isNarrow, color: colors.muted, formatter: ({ name }: { name: string }) => name },
          data: BADGE_BOUNDS.map(({ badge, composite }) => ({ name: badge, xAxis: composite })),
        },
      },
    ],
  };
}

function rangeOf({ low, high }: ScoreBin): string {
  return `${low} to ${high}`;
}
