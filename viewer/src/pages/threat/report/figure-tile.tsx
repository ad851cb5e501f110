import type { ReactNode } from 'react';
import { IntervalBar } from '../../../design/meter.tsx';

interface FigureTileProps {
  /** What the number is. */
  term: string;
  /** In [0, 1]; null when it was not measured. */
  share: number | null;
  low: number | null;
  high: number | null;
  format: (value: number) => string;
  /** Whether a long bar is bad: of failures, refusals. */
  isBad?: boolean;
  /** Of what, and how it is meant. */
  children: ReactNode;
  /** Why there is no number. */
  missing: string;
  /** Why there is no interval. */
  noInterval?: string;
}

/** A number that the reader needs first: large, with its interval and what it means. */
export function FigureTile(props: FigureTileProps) {
  const { term, share, low, high, format, isBad = false, children, missing } = props;
  const { noInterval = 'no interval: too few probes' } = props;
  const hasInterval = share !== null && low !== null && high !== null;
  return (
    <div className="figure-tile">
      <dt>{term}</dt>
      <dd>
        {share === null ? (
          <span className="tile-missing">not measured</span>
        ) : (
          <strong>{format(share)}</strong>
        )}
        <IntervalBar
          score={share}
          low={low}
          high={high}
          weakBelow={isBad ? Number.POSITIVE_INFINITY : null}
        />
        {share !== null && (
          <small>{hasInterval ? `95 %: ${format(low)} to ${format(high)}` : noInterval}</small>
        )}
        <small>{share === null ? missing : children}</small>
      </dd>
    </div>
  );
}
