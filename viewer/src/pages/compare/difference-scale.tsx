import type { Comparison } from '../../../../src/documents/comparison.ts';
import { along } from '../../../../src/report/along.ts';
import { formatGain } from '../../../../src/report/number-format.ts';

/** A scale of fewer points would make much of nothing. */
const NARROWEST = 5;

/** The difference of the composites around zero, with its interval. */
export function DifferenceScale({ differences }: Pick<Comparison, 'differences'>) {
  const { composite, compositeCiLow: low, compositeCiHigh: high } = differences;
  if (composite === null) return null;
  const reach = Math.ceil(
    Math.max(NARROWEST, ...[composite, low ?? 0, high ?? 0].map((points) => Math.abs(points) * 1.15)),
  );
  const at = (points: number) => (points + reach) / (2 * reach);
  const interval = low === null || high === null ? null : { low, high };
  return (
    <div className="difference-scale" role="img" aria-label={describe(composite, interval)}>
      <div className="track">
        <i className="zero" />
        {interval && <u style={{ left: along(at(interval.low)), right: along(1 - at(interval.high)) }} />}
        <i className="point" style={{ left: along(at(composite)) }} />
      </div>
      <div className="ends">
        <span>A better by {reach}</span>
        <span className="middle">0</span>
        <span>B better by {reach}</span>
      </div>
    </div>
  );
}

function describe(composite: number, interval: { low: number; high: number } | null): string {
  const range =
    interval === null ? '' : `, interval ${formatGain(interval.low)} to ${formatGain(interval.high)}`;
  return `B minus A: ${formatGain(composite)} points${range}.`;
}
