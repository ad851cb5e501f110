import type { EChartsCoreOption } from 'echarts/core';
import type { ThreatCategory } from '../../documents/names.ts';
import { formatUnit } from '../number-format.ts';
import { titleOf } from '../threat-report/threat-summary.ts';
import type { ChartColors } from './chart-colors.ts';

export interface RadarSeries {
  /** Null when there is only one. */
  name: string | null;
  /** In [0, 1], one for each family. */
  values: readonly number[];
}

const RINGS = 4;
const LONGEST_LINE = 12;

/** The first series is a full line with its area; a second one is dashed with hollow squares. */
export function radarOption(
  categories: readonly ThreatCategory[],
  series: readonly RadarSeries[],
  colors: ChartColors,
): EChartsCoreOption {
  const inks = [colors.sound, colors.weak];
  return {
    radar: {
      indicator: categories.map((category, index) => ({
        name: axisName(category, series, index),
        min: 0,
        max: 1,
      })),
      radius: '57%',
      center: ['50%', '51%'],
      splitNumber: RINGS,
      axisName: { color: colors.ink, fontSize: 12, lineHeight: 15 },
      axisNameGap: 8,
      axisLine: { lineStyle: { color: colors.line } },
      splitLine: { lineStyle: { color: [...Array(RINGS).fill(colors.line), colors.edge] } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        silent: true,
        data: series.map(({ values }, index) => ({
          value: [...values],
          symbol: index === 0 ? 'circle' : 'rect',
          symbolSize: 7,
          itemStyle: { color: index === 0 ? inks[0] : colors.card, borderColor: inks[index], borderWidth: 2 },
          lineStyle: { color: inks[index], width: 2, type: index === 0 ? 'solid' : 'dashed' },
          areaStyle: { color: inks[index], opacity: index === 0 ? 0.2 : 0.1 },
        })),
      },
    ],
  };
}

function axisName(category: ThreatCategory, series: readonly RadarSeries[], index: number): string {
  const figures = series.map(({ values }) => formatUnit(values[index] ?? null)).join(' | ');
  return [...wrapped(titleOf(category)), figures].join('\n');
}

/** In lines that leave the radar its room. */
export function wrapped(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LONGEST_LINE)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
