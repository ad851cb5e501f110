import {
  type Bin,
  binRange,
  describeHistogram,
  type Histogram,
  histogramTitle,
} from '@plugin-eval/report/charts/histogram.ts';
import { formatCount } from '@plugin-eval/report/number-format.ts';
import { percentAlong } from '@plugin-eval/report/percent-along.ts';
import { table } from '@plugin-eval/report/view-model/build-blocks.ts';
import { Blocks } from '../design/blocks.tsx';
import { Disclosure } from '../design/disclosure.tsx';

interface HistogramChartProps {
  histogram: Histogram;
  /** Selects the values of one bin; without it the bars are not interactive. */
  pick?: (bin: Bin) => void;
  /** The lower end of the chosen bin. */
  picked?: number | null;
}

/** The distribution of values on a scale, with its table behind it; nothing of no values. */
export function HistogramChart({ histogram, pick, picked = null }: HistogramChartProps) {
  const { bins, counted, unit, decimals, marks } = histogram;
  const filled = bins.filter(({ count }) => count > 0);
  const most = Math.max(...bins.map(({ count }) => count));
  const [first, last] = [bins[0], bins.at(-1)];
  if (filled.length === 0 || first === undefined || last === undefined) return null;
  const place = (value: number) => percentAlong((value - first.low) / (last.high - first.low));
  return (
    <figure className="histogram">
      <div
        className="histogram-bars"
        {...(pick === undefined ? { role: 'img', 'aria-label': describeHistogram(histogram) } : {})}
      >
        {bins.map((bin) => (
          <Bar
            key={bin.low}
            share={bin.count / most}
            words={`${unit} ${binRange(bin, decimals)}: ${formatCount(bin.count)} ${counted.toLowerCase()}`}
            isPicked={picked === bin.low}
            pick={pick === undefined || bin.count === 0 ? undefined : () => pick(bin)}
          />
        ))}
        {marks.map(({ name, at }) => (
          <em key={name} aria-hidden="true" style={{ left: place(at) }}>
            {name}
          </em>
        ))}
      </div>
      <div className="histogram-scale" aria-hidden="true">
        {[first.low, ...marks.map(({ at }) => at), last.high].map((value) => (
          <span key={value} style={{ left: place(value) }}>
            {value}
          </span>
        ))}
      </div>
      <Disclosure summary="As a table" className="chart-table">
        <Blocks
          blocks={[
            table(
              [`${histogramTitle(histogram)}, from – to`, `${counted}:`],
              filled.map((bin) => [binRange(bin, decimals), formatCount(bin.count)]),
            ),
          ]}
        />
      </Disclosure>
    </figure>
  );
}

interface BarProps {
  share: number;
  words: string;
  isPicked: boolean;
  pick: (() => void) | undefined;
}

function Bar({ share, words, isPicked, pick }: BarProps) {
  const bar = <i style={{ height: percentAlong(share) }} />;
  return pick === undefined ? (
    <span title={words}>{bar}</span>
  ) : (
    <button type="button" title={words} aria-label={words} aria-pressed={isPicked} onClick={pick}>
      {bar}
    </button>
  );
}
