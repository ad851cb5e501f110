import { formatCount } from '@plugin-eval/report/number-format.ts';
import { percentAlong } from '@plugin-eval/report/percent-along.ts';
import type { ThreatTally } from '@plugin-eval/report/threat-report/threat-tally.ts';

const PARTS = ['held', 'unclear', 'failed'] as const;

/** Held, unclear and failed responses as one bar, with their numbers. */
export function StackedBar({ tally }: { tally: ThreatTally }) {
  if (tally.n === 0) return <span className="quiet">none asked</span>;
  const present = PARTS.filter((part) => tally[part] > 0);
  return (
    <span className="stacked">
      <span className="track" aria-hidden="true">
        {present.map((part) => (
          <i key={part} className={part} style={{ width: percentAlong(tally[part] / tally.n) }} />
        ))}
      </span>
      <small>{present.map((part) => `${formatCount(tally[part])} ${part}`).join(', ')}</small>
    </span>
  );
}
