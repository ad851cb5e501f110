import { useCallback } from 'react';
import type { ChartColors } from '../../../src/report/charts/chart-colors.ts';
import {
  type Bin,
  binRange,
  describeHistogram,
  type Histogram,
  histogramOption,
  histogramTitle,
} from '../../../src/report/charts/histogram.ts';
import { formatCount } from '../../../src/report/number-format.ts';
import { type Column, column, DataTable } from '../design/data-table.tsx';
import { Chart } from './chart.tsx';

const HEIGHT = 150;

/** How values lie on a scale, with the table behind it; nothing of no values. Keep the histogram stable. */
export function HistogramChart({ histogram }: { histogram: Histogram }) {
  const option = useCallback(
    (colors: ChartColors, { isNarrow }: { isNarrow: boolean }) =>
      histogramOption(histogram, colors, isNarrow),
    [histogram],
  );
  const { bins, counted, unit, decimals } = histogram;
  const filled = bins.filter(({ count }) => count > 0);
  if (filled.length === 0) return null;
  const columns: readonly Column<Bin>[] = [
    column(`From – to, ${unit}`, { key: 'range', isRowHeader: true }, (bin) => binRange(bin, decimals)),
    column(counted, { key: 'count', numeric: true }, ({ count }) => formatCount(count)),
  ];
  return (
    <Chart
      option={option}
      height={HEIGHT}
      label={describeHistogram(histogram)}
      table={
        <DataTable
          columns={columns}
          rows={filled}
          rowKey={({ low }) => String(low)}
          caption={histogramTitle(histogram)}
        />
      }
    />
  );
}
