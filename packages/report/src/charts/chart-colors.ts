import type { ColorRole } from '../palette.ts';

/** The colours of a page or a picture as a chart needs them: plain values. */
export interface ChartColors {
  ink: string;
  muted: string;
  line: string;
  edge: string;
  card: string;
  track: string;
  hatch: string;
  sound: string;
  weak: string;
  error: string;
  warning: string;
  /** Colours of series, in their order. */
  series: readonly string[];
  font: string;
}

const SERIES = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'] as const;

/** The colours of a chart, each given by its role. */
export function chartColors(color: (role: ColorRole) => string, font: string): ChartColors {
  return {
    ink: color('ink'),
    muted: color('muted'),
    line: color('line'),
    edge: color('edge'),
    card: color('card'),
    track: color('track'),
    hatch: color('hatch'),
    sound: color('sound'),
    weak: color('weak'),
    error: color('error'),
    warning: color('warning'),
    series: SERIES.map(color),
    font,
  };
}

/**
 * Options for charts that set their own tooltip: spread them first. Tooltips are drawn as text, never as
 * HTML.
 */
export function tooltipBasics(colors: ChartColors) {
  return {
    renderMode: 'richText' as const,
    confine: true,
    backgroundColor: colors.card,
    borderColor: colors.edge,
    textStyle: { color: colors.ink, fontFamily: colors.font, fontSize: 13 },
  };
}
