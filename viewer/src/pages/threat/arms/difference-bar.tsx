import { along } from '../../../../../src/report/along.ts';
import { formatGain } from '../../../../../src/report/number-format.ts';

/** A difference with its interval; nulls where it was not measured. */
interface Difference {
  mean: number | null;
  ciLow: number | null;
  ciHigh: number | null;
}

interface DifferenceBarProps extends Difference {
  /** What is subtracted from what, for those who cannot see the bar; null: the numbers stand beside it. */
  label: string | null;
  /** Of the scale; several bars under each other share one. */
  half?: number;
  /** Whether the ends of the scale are written below. */
  isNamed?: boolean;
}

/** Half widths that a scale of differences between 0 and 1 can have. */
const HALVES = [0.1, 0.2, 0.5, 1];

/** The smallest scale that shows all of these. */
export function halfWidth(differences: readonly Difference[]): number {
  const farthest = differences
    .flatMap(({ mean, ciLow, ciHigh }) => [mean, ciLow, ciHigh])
    .reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
  return HALVES.find((half) => farthest <= half) ?? 1;
}

/** A difference and its interval on a line with zero in its middle. Nothing without a difference. */
export function DifferenceBar({ mean, ciLow, ciHigh, label, half, isNamed = false }: DifferenceBarProps) {
  if (mean === null) return null;
  const reach = half ?? halfWidth([{ mean, ciLow, ciHigh }]);
  const place = (value: number) => (value + reach) / (2 * reach);
  return (
    <div
      className="difference-bar"
      {...(label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <div className="track">
        <i className="zero" />
        {ciLow !== null && ciHigh !== null && (
          <u style={{ left: along(place(ciLow)), right: along(1 - place(ciHigh)) }} />
        )}
        <i className="marker" style={{ left: along(place(mean)) }} />
      </div>
      {isNamed && (
        <div className="ends">
          <span>{formatGain(-reach, 2)} more fragile</span>
          <span>0</span>
          <span>more robust {formatGain(reach, 2)}</span>
        </div>
      )}
    </div>
  );
}
