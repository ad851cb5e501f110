import type { CustomSeriesRenderItem } from 'echarts';
import type { EChartsCoreOption } from 'echarts/core';
import type { ChartColors } from './chart-colors.ts';

/** A value on a row: a bar from the beginning of the scale, or a mark whose shape tells what it is of. */
export interface RowMark {
  at: number;
  shape: 'bar' | 'dot' | 'ring' | 'square' | 'diamond';
  tone: 'sound' | 'weak' | 'hatch' | 'track';
}

/** One row of a chart: what was measured, with its interval, on a scale that all rows share. */
export interface PlotRow {
  /** None where there is nothing to show: the row is an empty frame then, which nobody takes for a zero. */
  marks: readonly RowMark[];
  low?: number | null;
  high?: number | null;
  isErrored?: boolean;
}

/** The scale of all rows; with a zero inside, there is a line at it. */
export interface RowScale {
  min: number;
  max: number;
}

const TRACK = 6;
/** A measured zero is still seen. */
const THINNEST = 2;
const WHISKER = 10;
const RADIUS = 4.5;

/** Rows below one another, as high as the chart has room for; names and numbers stand beside it. */
export function rowsOption(
  rows: readonly PlotRow[],
  { min, max }: RowScale,
  colors: ChartColors,
): EChartsCoreOption {
  const renderItem: CustomSeriesRenderItem = (params, api) => {
    const row = rows[params.dataIndex];
    const [, y = 0] = api.coord([min, params.dataIndex]);
    const x = (value: number) => api.coord([Math.min(max, Math.max(min, value)), params.dataIndex])[0] ?? 0;
    return { type: 'group', children: row === undefined ? [] : shapesOf(row, { min, max }, x, y, colors) };
  };
  return {
    animation: false,
    grid: { left: RADIUS + 1, right: RADIUS + 1, top: 0, bottom: 0 },
    xAxis: { type: 'value', min, max, show: false },
    yAxis: { type: 'category', inverse: true, show: false, data: rows.map((_, index) => index) },
    series: [
      { type: 'custom', silent: true, clip: false, renderItem, data: rows.map((_, index) => [min, index]) },
    ],
  };
}

function shapesOf(
  { marks, low = null, high = null, isErrored = false }: PlotRow,
  { min, max }: RowScale,
  x: (value: number) => number,
  y: number,
  colors: ChartColors,
) {
  const frame = { x: x(min), y: y - TRACK / 2, width: x(max) - x(min), height: TRACK, r: 2 };
  const empty = {
    type: 'rect' as const,
    shape: frame,
    style: { fill: 'none', stroke: isErrored ? colors.error : colors.hatch, lineDash: [3, 2] },
  };
  if (marks.length === 0) return [empty];
  return [
    isErrored ? empty : { type: 'rect' as const, shape: frame, style: { fill: colors.track } },
    ...(min < 0 && max > 0 ? [stroke(x(0), y - WHISKER, x(0), y + WHISKER, colors.edge)] : []),
    ...marks.map((mark) => markShape(mark, frame.x, x(mark.at), y, colors)),
    ...(low === null || high === null
      ? []
      : [
          stroke(x(low), y, x(high), y, colors.ink),
          stroke(x(low), y - WHISKER / 2, x(low), y + WHISKER / 2, colors.ink),
          stroke(x(high), y - WHISKER / 2, x(high), y + WHISKER / 2, colors.ink),
        ]),
  ];
}

function stroke(x1: number, y1: number, x2: number, y2: number, color: string) {
  return {
    type: 'line' as const,
    shape: { x1, y1, x2, y2 },
    style: { fill: 'none', stroke: color, lineWidth: 1 },
  };
}

function markShape({ shape, tone }: RowMark, left: number, x: number, y: number, colors: ChartColors) {
  const fill = colors[tone];
  switch (shape) {
    case 'bar': {
      const width = Math.max(THINNEST, x - left);
      const bar = { x: left, y: y - TRACK / 2, width, height: TRACK, r: Math.min(2, width / 2) };
      return { type: 'rect' as const, shape: bar, style: { fill } };
    }
    case 'square': {
      const square = { x: x - RADIUS, y: y - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS, r: 1 };
      return { type: 'rect' as const, shape: square, style: { fill } };
    }
    case 'diamond': {
      const points = [
        [x, y - RADIUS],
        [x + RADIUS, y],
        [x, y + RADIUS],
        [x - RADIUS, y],
      ] as [number, number][];
      return { type: 'polygon' as const, shape: { points }, style: { fill } };
    }
    default: {
      const isRing = shape === 'ring';
      const style = isRing ? { fill: colors.card, stroke: colors.ink, lineWidth: 1.5 } : { fill };
      return { type: 'circle' as const, shape: { cx: x, cy: y, r: RADIUS - (isRing ? 0.75 : 0) }, style };
    }
  }
}
