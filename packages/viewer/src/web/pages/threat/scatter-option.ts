import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { type ChartColors, tooltipBasics } from '@plugin-eval/report/charts/chart-colors.ts';
import { formatUnit } from '@plugin-eval/report/number-format.ts';
import { titleOf, verdictWords } from '@plugin-eval/report/threat-report/threat-summary.ts';
import type { EChartsCoreOption } from 'echarts/core';
import { visibleText } from '../../design/visible-characters.ts';
import type { ScatterGroup } from './scatter-groups.ts';

const SIZE = 11;
const SIZE_OF_MANY = 7;
const MANY = 1_000;
const LONGEST_NAME = 60;
/** Around the values, as a share of their range. */
const ROOM = 0.04;

/** Data of a mark in the chart. */
export interface ScatterDatum {
  value: [number, number];
  id: string;
}

/** Shapes of marks in a box of 10 by 10 around the origin, in the order in which groups take them. */
export const SHAPES: readonly string[] = [
  // disc, square, triangle, diamond, cross, triangle on its tip, hexagon
  'M5 0A5 5 0 1 1 -5 0A5 5 0 1 1 5 0Z',
  'M-4.4 -4.4H4.4V4.4H-4.4Z',
  'M0 -5.2L5.2 4.4H-5.2Z',
  'M0 -6L6 0L0 6L-6 0Z',
  'M-2 -5.5H2V-2H5.5V2H2V5.5H-2V2H-5.5V-2H-2Z',
  'M0 5.2L5.2 -4.4H-5.2Z',
  'M-2.9 -5H2.9L5.8 0L2.9 5H-2.9L-5.8 0Z',
];

/**
 * Shape of a group. Each combination of shape and colour is unique for the first six by seven groups, then
 * repeats.
 */
export function shapeOf(index: number): string {
  return SHAPES[index % SHAPES.length] ?? '';
}

/** Filled: failed. Hollow: passed. Pale: unclear. Colour and shape: the group. */
export function scatterOption(groups: readonly ScatterGroup[], colors: ChartColors): EChartsCoreOption {
  const total = groups.reduce((sum, { points }) => sum + points.length, 0);
  const byId = new Map(groups.flatMap(({ points }) => points.map(({ one }) => [one.id, one] as const)));
  const axis = {
    type: 'value',
    axisLabel: { show: false },
    axisTick: { show: false },
    axisLine: { show: false },
    splitLine: { lineStyle: { color: colors.line } },
  };
  return {
    animation: false,
    grid: { left: 8, right: 8, top: 8, bottom: 8 },
    xAxis: { ...axis, ...rangeOf(groups, 'x') },
    yAxis: { ...axis, ...rangeOf(groups, 'y') },
    tooltip: {
      ...tooltipBasics(colors),
      trigger: 'item',
      formatter: ({ data }: { data: ScatterDatum }) => tooltipOf(byId.get(data.id)),
    },
    series: groups.map(({ name, index, points }) => {
      const color = colors.series[index % colors.series.length] ?? colors.ink;
      return {
        type: 'scatter',
        name,
        symbol: `path://${shapeOf(index)}`,
        symbolSize: total > MANY ? SIZE_OF_MANY : SIZE,
        cursor: 'pointer',
        data: points.map(({ one, x, y }): ScatterDatum & { itemStyle: object } => ({
          value: [x, y],
          id: one.id,
          itemStyle: {
            borderColor: color,
            borderWidth: 1.5,
            opacity: 0.9,
            ...fillOf(one, color, colors.card),
          },
        })),
      };
    }),
  };
}

/** Range of all values with a margin for the marks; equal values are centred. */
function rangeOf(groups: readonly ScatterGroup[], side: 'x' | 'y'): { min: number; max: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { points } of groups)
    for (const point of points) {
      low = Math.min(low, point[side]);
      high = Math.max(high, point[side]);
    }
  const room = (high - low) * ROOM || 1;
  return { min: low - room, max: high + room };
}

function fillOf({ passed, outcome }: CaseScore, color: string, ground: string): object {
  if (outcome === 'unclear') return { color: ground, borderType: 'dashed' };
  return passed ? { color: ground } : { color };
}

function tooltipOf(one: CaseScore | undefined): string {
  if (one === undefined) return '';
  return [
    visibleText(excerpt(one.id, LONGEST_NAME)),
    verdictWords(one),
    `${titleOf(one.category)}, ${one.severity}, risk ${formatUnit(one.riskScore)}`,
    ...(one.cluster === null ? [] : [`cluster ${one.cluster + 1}`]),
  ].join('\n');
}
