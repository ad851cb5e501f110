import { type ChartColors, chartColors } from '../../../src/report/charts/chart-colors.ts';

/** Reads the design tokens as they are at this moment, in the theme of the page unless another is named. */
export function readChartColors(scheme: 'light' | null = null): ChartColors {
  const probe = document.createElement('span');
  probe.hidden = true;
  if (scheme !== null) probe.style.colorScheme = scheme;
  document.body.append(probe);
  const colors = chartColors((token) => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  }, getComputedStyle(document.body).fontFamily);
  probe.remove();
  return colors;
}
