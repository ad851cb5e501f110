import type { EChartsCoreOption } from 'echarts/core';
import type { HistoryEntry } from '../../../../src/documents/viewer.ts';
import { type ChartColors, tooltipBasics } from '../../../../src/report/charts/chart-colors.ts';
import { formatCost, formatPoints } from '../../../../src/report/number-format.ts';
import { excerpt } from '../../../../src/text/code-points.ts';
import { visibleText } from '../../design/visible-characters.ts';
import { formatMoment } from './moment.tsx';
import type { ScoreLine, ScoreLines, ScorePoint } from './score-line.ts';

/** Depths differ in shape as well as in colour. */
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond'];
const CROSS = 'path://M0,1 L1,0 L5,4 L9,0 L10,1 L6,5 L10,9 L9,10 L5,6 L1,10 L0,9 L4,5 Z';
const CAP = 4;
const LONGEST = 60;

interface Datum {
  value: [time: number, score: number | '-', low?: number, high?: number];
  entry: HistoryEntry;
}

export function scoreChartOption(
  { lines, withoutScore, textChanges, from, to }: ScoreLines,
  colors: ChartColors,
): EChartsCoreOption {
  return {
    grid: { left: 8, right: 16, top: lines.length > 1 ? 34 : 12, bottom: 8, containLabel: true },
    legend: {
      show: lines.length > 1,
      top: 0,
      left: 0,
      itemWidth: 11,
      itemHeight: 11,
      data: lines.map(({ depth }, index) => ({ name: short(depth), icon: symbolOf(index) })),
      textStyle: { color: colors.ink },
    },
    tooltip: {
      ...tooltipBasics(colors),
      trigger: 'item',
      formatter: ({ data }: { data: Partial<Datum> | null }) =>
        data?.entry === undefined ? '' : describePoint(data.entry),
    },
    xAxis: {
      type: 'time',
      boundaryGap: ['3%', '3%'],
      axisLine: { lineStyle: { color: colors.edge } },
      axisLabel: { color: colors.muted, hideOverlap: true },
      splitLine: { show: false },
      // A single point would stand on an axis without an extent.
      ...(isOneMoment(lines) ? { minInterval: 1 } : {}),
    },
    yAxis: {
      type: 'value',
      min: from,
      max: to,
      interval: 10,
      axisLabel: { color: colors.muted },
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: [
      ...lines.flatMap((line, index) => seriesOf(line, index, colors)),
      {
        type: 'scatter',
        name: 'without a score',
        symbol: CROSS,
        symbolSize: 11,
        itemStyle: { color: colors.error },
        data: withoutScore.map(({ time, entry }): Datum => ({ value: [time, from], entry })),
        cursor: 'pointer',
      },
      {
        type: 'line',
        name: 'text',
        data: [],
        markLine: {
          symbol: 'none',
          silent: true,
          animation: false,
          label: { show: false },
          lineStyle: { color: colors.muted, type: 'dashed', width: 1 },
          data: textChanges.map((time) => ({ xAxis: time })),
        },
      },
    ],
  };
}

function seriesOf({ depth, points, incomplete }: ScoreLine, index: number, colors: ChartColors): object[] {
  const name = short(depth);
  const color = colors.series[index % colors.series.length] ?? colors.ink;
  const symbol = symbolOf(index);
  const scored = points.filter((point): point is ScorePoint => point.score !== null);
  const withIntervals = [...scored, ...incomplete].flatMap(({ time, score, entry }): Datum[] =>
    entry.ci_low === null || entry.ci_high === null
      ? []
      : [{ value: [time, score, entry.ci_low, entry.ci_high], entry }],
  );
  return [
    {
      type: 'custom',
      name,
      silent: true,
      data: withIntervals,
      encode: { x: 0, y: [2, 3] },
      renderItem: (_: unknown, api: BarApi) => errorBar(api, color),
    },
    {
      type: 'line',
      name,
      symbol,
      symbolSize: 9,
      showAllSymbol: true,
      connectNulls: false,
      itemStyle: { color },
      lineStyle: { color, width: 2 },
      data: points.map(({ time, score, entry }): Datum => ({ value: [time, score ?? '-'], entry })),
      cursor: 'pointer',
    },
    {
      type: 'scatter',
      name,
      symbol,
      symbolSize: 9,
      itemStyle: { color: colors.card, borderColor: color, borderWidth: 2, borderType: 'solid' },
      data: incomplete.map(({ time, score, entry }): Datum => ({ value: [time, score], entry })),
      cursor: 'pointer',
    },
  ];
}

interface BarApi {
  value(dimension: number): number;
  coord(value: [number, number]): [number, number];
}

function errorBar(api: BarApi, color: string): object {
  const time = api.value(0);
  const [x = 0, low = 0] = api.coord([time, api.value(2)]);
  const [, high = 0] = api.coord([time, api.value(3)]);
  const stroke = (x1: number, y1: number, x2: number, y2: number) => ({
    type: 'line',
    shape: { x1, y1, x2, y2 },
    style: { stroke: color, lineWidth: 1.5, opacity: 0.75 },
  });
  return {
    type: 'group',
    children: [
      stroke(x, low, x, high),
      stroke(x - CAP, low, x + CAP, low),
      stroke(x - CAP, high, x + CAP, high),
    ],
  };
}

/** What stands in the tooltip, as lines of text. */
export function describePoint(entry: HistoryEntry): string {
  const { at, score, ci_low, ci_high, badge, depth, complete, sha256, tool_version, models, cost_usd } =
    entry;
  const interval =
    ci_low === null || ci_high === null ? '' : ` (${formatPoints(ci_low)} to ${formatPoints(ci_high)})`;
  return [
    formatMoment(at),
    `${formatPoints(score)}${interval}${badge === null ? '' : `, ${short(badge)}`}${complete ? '' : ', incomplete'}`,
    `depth ${short(depth)}, plugin-eval ${short(tool_version)}`,
    ...(sha256 === null ? [] : [`SKILL.md ${short(sha256.slice(0, 8))}`]),
    ...(models.length === 0 ? [] : [excerpt(models.map(short).join(', '), 2 * LONGEST)]),
    cost_usd === null ? 'cost of the run unknown' : `${formatCost(cost_usd)} for the run`,
  ].join('\n');
}

function symbolOf(index: number): string {
  return SYMBOLS[index % SYMBOLS.length] ?? 'circle';
}

function short(text: string): string {
  return visibleText(excerpt(text, LONGEST));
}

function isOneMoment(lines: readonly ScoreLine[]): boolean {
  const times = new Set(lines.flatMap(({ points }) => points.map(({ time }) => time)));
  return times.size <= 1;
}
