/** The colours of the page as a chart needs them: plain values. */
export interface ChartColors {
  ink: string;
  muted: string;
  line: string;
  edge: string;
  card: string;
  track: string;
  sound: string;
  weak: string;
  error: string;
  warning: string;
  /** For series, in their order. */
  series: readonly string[];
  font: string;
}

const SERIES = 6;

/** Reads the design tokens as they are at this moment, in the theme of the page unless another is named. */
export function readChartColors(scheme: 'light' | null = null): ChartColors {
  const probe = document.createElement('span');
  probe.hidden = true;
  if (scheme !== null) probe.style.colorScheme = scheme;
  document.body.append(probe);
  const color = (token: string) => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const colors: ChartColors = {
    ink: color('ink'),
    muted: color('muted'),
    line: color('line'),
    edge: color('edge'),
    card: color('card'),
    track: color('track'),
    sound: color('sound'),
    weak: color('weak'),
    error: color('error'),
    warning: color('warning'),
    series: Array.from({ length: SERIES }, (_, index) => color(`series-${index + 1}`)),
    font: getComputedStyle(document.body).fontFamily,
  };
  probe.remove();
  return colors;
}
