import { type ChartColors, chartColors, tooltipBasics } from '@plugin-eval/report/charts/chart-colors.ts';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Disclosure } from '../design/disclosure.tsx';
import { useColorScheme } from '../design/theme.ts';
import { usePrinting } from '../design/use-printing.ts';
import { painted } from '../source/painted.ts';
import { init } from './echarts-core.ts';

/** A chart that is less wide, in pixels, has no room for many labels. */
const NARROW = 480;

interface ChartProps {
  /**
   * The ECharts option in these colours. Keep it stable (useCallback, or a function of the module): the chart
   * is redrawn when it changes. Untrusted text in it goes through `visibleText`.
   */
  option: (colors: ChartColors, frame: { isNarrow: boolean }) => EChartsCoreOption;
  /** The content of the chart in words, with its main numbers. */
  label: string;
  /** Height in pixels. */
  height: number;
  /** The same data as a table, behind a disclosure; null when that table is shown with the chart already. */
  table: ReactNode | null;
  tableTitle?: string;
  className?: string;
  /** A mark was pressed: the ECharts parameters of the event. For the mouse only; offer the same in the table. */
  onPress?: (event: { seriesIndex?: number; dataIndex: number; data: unknown }) => void;
}

/** A chart as a picture with a text alternative, and its table. */
export function Chart({
  option,
  label,
  height,
  table,
  tableTitle = 'As a table',
  className = '',
  onPress,
}: ChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType | null>(null);
  const press = useRef(onPress);
  press.current = onPress;
  const scheme = useColorScheme();
  const printing = usePrinting();
  const [isNarrow, setNarrow] = useState(false);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let stop: (() => void) | null = null;
    let isWanted = true;
    // What can be read at once comes first: a chart takes a tenth of a second.
    void painted().then(() => {
      if (!isWanted) return;
      const { clientWidth: width } = element;
      const made = init(element, null, { renderer: 'svg', ...(width === 0 ? {} : { width }) });
      made.on('click', (event) =>
        press.current?.(event as Parameters<NonNullable<ChartProps['onPress']>>[0]),
      );
      const watcher = new ResizeObserver(() => {
        fit(made, element);
        setNarrow(element.clientWidth < NARROW);
      });
      watcher.observe(element);
      setChart(made);
      stop = () => {
        watcher.disconnect();
        made.dispose();
      };
    });
    return () => {
      isWanted = false;
      stop?.();
      setChart(null);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours that are read follow the scheme and the paper
  useEffect(() => {
    // Paper is light, whatever the screen is.
    const colors = readChartColors(printing ? 'light' : null);
    const still = printing ? { animation: false } : {};
    chart?.setOption({ ...basics(colors), ...option(colors, { isNarrow }), ...still }, { notMerge: true });
    // Paper has another width, of which the observer is told neither before nor after.
    if (chart !== null && frame.current !== null) fit(chart, frame.current);
  }, [chart, option, scheme, printing, isNarrow]);

  return (
    <figure className={`chart ${className}`}>
      <div ref={frame} role="img" aria-label={label} style={{ height }} />
      {table !== null && (
        <Disclosure summary={tableTitle} className="chart-table">
          {table}
        </Disclosure>
      )}
    </figure>
  );
}

/** Resizes a chart to its width on the page. Off screen it has none, and keeps the last one. */
function fit(chart: EChartsType, { clientWidth: width }: HTMLElement): void {
  if (width > 0 && width !== chart.getWidth()) chart.resize({ width });
}

/** Options shared by all charts. Tooltips are drawn as text, never as HTML. */
function basics(colors: ChartColors): EChartsCoreOption {
  return {
    animation: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    animationDuration: 300,
    color: [...colors.series],
    textStyle: { fontFamily: colors.font, color: colors.ink },
    tooltip: tooltipBasics(colors),
  };
}

/** Reads the present design tokens, in the theme of the page unless another is named. */
function readChartColors(scheme: 'light' | null = null): ChartColors {
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
