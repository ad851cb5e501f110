import type { EChartsCoreOption } from 'echarts/core';
import { useCallback, useMemo } from 'react';
import type { Leaderboard } from '../../../../src/documents/ranking.ts';
import { BADGE_BOUNDS } from '../../../../src/methodology/badge.ts';
import { type ChartColors, tooltipBasics } from '../../../../src/report/charts/chart-colors.ts';
import { MEAN_RATING, ratingSpan } from '../../../../src/report/leaderboard/rating-span.ts';
import { formatCount, plural } from '../../../../src/report/number-format.ts';
import { Chart } from '../../charts/chart.tsx';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { type SpreadBin, spreadBins } from './spread-bins.ts';

/** Fewer skills are seen better in the table. */
const FEWEST = 20;
const POINTS = { from: 0, to: 100 };

interface Spread {
  bins: readonly SpreadBin[];
  unit: string;
  marks: readonly { name: string; at: number }[];
}

/** How the ratings of all skills lie, or their static scores where there are none. */
export function BoardSpread({ leaderboard }: { leaderboard: Leaderboard }) {
  const spread = useMemo(() => spreadOf(leaderboard), [leaderboard]);
  const option = useCallback(
    (colors: ChartColors, { isNarrow }: { isNarrow: boolean }) => optionOf(spread, colors, isNarrow),
    [spread],
  );
  const filled = useMemo(() => spread.bins.filter(({ count }) => count > 0), [spread]);
  if (leaderboard.leaderboard.length < FEWEST || filled.length === 0) return null;
  return (
    <Chart
      option={option}
      height={150}
      label={`Skills by ${spread.unit}. ${filled.map((bin) => `${rangeOf(bin)}: ${bin.count}`).join(', ')}.`}
      table={
        <DataTable
          columns={COLUMNS}
          rows={filled}
          rowKey={({ low }) => String(low)}
          caption={`Skills by ${spread.unit}`}
        />
      }
    />
  );
}

const COLUMNS: readonly Column<SpreadBin>[] = [
  { key: 'range', title: 'From – to', isRowHeader: true, cell: (bin) => rangeOf(bin) },
  { key: 'skills', title: 'Skills', numeric: true, cell: ({ count }) => formatCount(count) },
];

function spreadOf({ leaderboard, ratedBy }: Leaderboard): Spread {
  const span = ratedBy === 'matchups' ? ratingSpan(leaderboard) : null;
  if (span !== null) {
    const ratings = leaderboard.flatMap(({ bradleyTerry }) => bradleyTerry ?? []);
    return { bins: spreadBins(ratings, span), unit: 'rating', marks: [{ name: 'mean', at: MEAN_RATING }] };
  }
  const scores = leaderboard.flatMap(({ staticScore }) => staticScore ?? []);
  const marks = BADGE_BOUNDS.map(({ badge, composite }) => ({ name: badge, at: composite }));
  return { bins: spreadBins(scores, POINTS), unit: 'static score', marks };
}

function optionOf({ bins, unit, marks }: Spread, colors: ChartColors, isNarrow: boolean): EChartsCoreOption {
  const [first, last] = [bins[0], bins.at(-1)];
  return {
    grid: { left: 4, right: 16, top: 24, bottom: 4, containLabel: true },
    tooltip: {
      ...tooltipBasics(colors),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const bin = bins[dataIndex];
        return bin === undefined ? '' : `${unit} ${rangeOf(bin)}: ${plural(bin.count, 'skill')}`;
      },
    },
    xAxis: {
      type: 'value',
      min: first?.low,
      max: last?.high,
      splitLine: { show: false },
      axisLine: { show: true, lineStyle: { color: colors.edge } },
      axisLabel: { color: colors.muted, hideOverlap: true, formatter: (value: number) => String(value) },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 2,
      splitLine: { lineStyle: { color: colors.line } },
      axisLabel: { color: colors.muted },
    },
    series: [
      {
        type: 'bar',
        barWidth: '94%',
        barGap: '0%',
        data: bins.map(({ low, high, count }) => [(low + high) / 2, count]),
        itemStyle: { color: colors.sound },
        markLine: {
          symbol: 'none',
          silent: true,
          animation: false,
          lineStyle: { color: colors.muted, type: 'dashed' },
          label: { color: colors.muted, formatter: isNarrow && marks.length > 1 ? byInitial : byName },
          data: marks.map(({ name, at }) => ({ name, xAxis: at })),
        },
      },
    ],
  };
}

function byName({ name }: { name: string }): string {
  return name;
}

function byInitial({ name }: { name: string }): string {
  return name.charAt(0).toUpperCase();
}

function rangeOf({ low, high }: SpreadBin): string {
  return `${low} to ${high}`;
}
