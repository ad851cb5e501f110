import type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
import { differenceInterval } from '@plugin-eval/report/comparison/comparison-certainty.ts';
import { formatGain } from '@plugin-eval/report/number-format.ts';
import { percentAlong } from '@plugin-eval/report/percent-along.ts';

/** A scale of fewer points would make much of nothing. */
const NARROWEST = 5;

/** The difference of the composites around zero, with its interval. */
export function DifferenceScale({ differences }: Pick<Comparison, 'differences'>) {
  const { composite, compositeCiLow: low, compositeCiHigh: high } = differences;
  if (composite === null) return null;
  const ends = [composite, low ?? 0, high ?? 0].map((points) => Math.abs(points) * 1.15);
  const reach = Math.ceil(Math.max(NARROWEST, ...ends));
  const at = (points: number) => (points + reach) / (2 * reach);
  const interval = differenceInterval({ differences });
  const label = `B minus A: ${formatGain(composite)} points${interval === null ? '' : `, interval ${interval}`}.`;
  return (
    <div className="difference-scale" role="img" aria-label={label}>
      <div className="track">
        <i className="zero" />
        {low !== null && high !== null && (
          <u style={{ left: percentAlong(at(low)), right: percentAlong(1 - at(high)) }} />
        )}
        <i className="point" style={{ left: percentAlong(at(composite)) }} />
      </div>
      <div className="ends">
        <span>A better by {reach}</span>
        <span>0</span>
        <span>B better by {reach}</span>
      </div>
    </div>
  );
}
