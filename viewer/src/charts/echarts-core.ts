import { CustomChart, LineChart, RadarChart, ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  RadarComponent,
  TooltipComponent,
} from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

/** The parts of ECharts that are in the bundle. SVG, because it is sharp on paper and follows a phone's zoom. */
use([
  AriaComponent,
  CustomChart,
  GridComponent,
  LegendComponent,
  LineChart,
  MarkLineComponent,
  RadarChart,
  RadarComponent,
  ScatterChart,
  SVGRenderer,
  TooltipComponent,
]);

export { init };
