import { along } from '../../../../src/report/along.ts';

/** A value with its interval, as shares of a scale. */
export interface Lane {
  score: number | null;
  low: number | null;
  high: number | null;
}

interface PairLanesProps {
  a: Lane;
  b: Lane;
  /** Where faint strokes stand, as shares. */
  bounds?: readonly number[];
}

/** Two values on one scale, A above B, each marked by its letter. Decoration: the numbers stand beside it. */
export function PairLanes({ a, b, bounds = [] }: PairLanesProps) {
  return (
    <span className="pair-lanes" aria-hidden="true">
      {bounds.map((bound) => (
        <i key={bound} className="bound" style={{ left: along(bound) }} />
      ))}
      <OneLane letter="A" lane={a} />
      <OneLane letter="B" lane={b} />
    </span>
  );
}

function OneLane({ letter, lane: { score, low, high } }: { letter: 'A' | 'B'; lane: Lane }) {
  return (
    <span className={`lane ${letter}${score === null ? ' void' : ''}`}>
      {low !== null && high !== null && <u style={{ left: along(low), right: along(1 - high) }} />}
      {score !== null && <b style={{ left: along(score) }}>{letter}</b>}
    </span>
  );
}
