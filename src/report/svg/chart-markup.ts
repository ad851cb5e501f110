import { CustomChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type ChartColors, chartColors } from '../charts/chart-colors.ts';
import { PALETTE } from '../palette.ts';
import { Markup } from './element.ts';

use([CustomChart, GridComponent, SVGRenderer]);

const COLORS = chartColors((role) => PALETTE[role][0], 'inherit');

/** Where a chart stands on a picture. */
export interface ChartBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The charts of the viewer as markup for a picture, with our words alone in it: names of others are drawn beside it, as
 * `element` escapes them. The same option gives the same bytes: what numbers and addresses elements for a live page goes.
 */
export function chartMarkup(option: (colors: ChartColors) => EChartsCoreOption, box: ChartBox): Markup {
  const { x, y, width, height } = box;
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({ animation: false, ...option(COLORS) });
    return new Markup(plainMarkup(chart.renderToSVGString(), x, y));
  } finally {
    chart.dispose();
  }
}

function plainMarkup(svg: string, x: number, y: number): string {
  return svg
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<svg[^>]*?(width="[^"]*" height="[^"]*")[^>]*>/, `<svg x="${x}" y="${y}" $1>`)
    .replace(/ (?:ecmeta_\w+|class|pointer-events|xml:space)="[^"]*"/g, '')
    .replace(/font-family:[^;"]*;?/g, '')
    .replace(/<(\w+)([^>]*)><\/\1>/g, '<$1$2/>')
    .replace(/<rect[^>]*fill="none"(?! stroke)[^>]*\/>/, '')
    .replace(/\n/g, '');
}
