import { BOUND_TOLERANCE } from '@plugin-eval/core/methodology/grade.ts';
import { formatUnit } from '@plugin-eval/report/number-format.ts';
import { percentAlong } from '@plugin-eval/report/percent-along.ts';

export type MeasuredStatus = 'measured' | 'unmeasured' | 'errored';

export interface IntervalBarProps {
  /** Score in [0, 1]; null without one. */
  score: number | null;
  low?: number | null;
  high?: number | null;
  /** Status of a missing score: hatched when not measured, crossed in red when measuring failed. */
  status?: MeasuredStatus;
  /** Below this the bar is drawn as weak: the lower bound of grade C. Null: nothing is weak. */
  weakBelow?: number | null;
}

const WEAK_BELOW = 0.7;

/** A bar for a score in [0, 1] with its interval. Decorative: the number is always shown with it. */
export function IntervalBar({
  score,
  low = null,
  high = null,
  status,
  weakBelow = WEAK_BELOW,
}: IntervalBarProps) {
  if (score === null)
    return <span className={`bar ${status === 'errored' ? 'errored' : 'void'}`} aria-hidden="true" />;
  const isWeak = weakBelow !== null && score + BOUND_TOLERANCE < weakBelow;
  return (
    <span className="bar" aria-hidden="true">
      <i className={isWeak ? 'weak' : 'sound'} style={{ width: percentAlong(score) }} />
      {low !== null && high !== null && (
        <u style={{ left: percentAlong(low), right: percentAlong(1 - high) }} />
      )}
    </span>
  );
}

interface MeterProps extends IntervalBarProps {
  /** Formats the numbers; two decimals by default. */
  format?: (value: number) => string;
}

/** A bar with its number, and its interval below; words for a missing score. */
export function Meter({ format = formatUnit, ...bar }: MeterProps) {
  const { score, low = null, high = null, status = score === null ? 'unmeasured' : 'measured' } = bar;
  return (
    <span className="meter">
      <IntervalBar {...bar} status={status} />
      <b className={score === null ? status : 'measured'}>
        {score === null ? wordOf(status) : format(score)}
      </b>
      {low !== null && high !== null && (
        <small>
          {format(low)} to {format(high)}
        </small>
      )}
    </span>
  );
}

function wordOf(status: MeasuredStatus): string {
  return status === 'errored' ? 'errored' : 'not measured';
}
