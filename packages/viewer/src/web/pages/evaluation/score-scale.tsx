import { BADGE_BOUNDS } from '@plugin-eval/core/methodology/badge.ts';
import type { Interval } from '@plugin-eval/core/statistics/interval.ts';
import { formatPoints, plural } from '@plugin-eval/report/number-format.ts';
import { percentAlong } from '@plugin-eval/report/percent-along.ts';

interface ScoreScaleProps {
  /** The composite, a mean, or null when nothing was measured. */
  score: number | null;
  interval: Interval | null;
  /** The scores of members, each drawn as a tick. */
  members: readonly number[];
}

/** More ticks than this say nothing. */
const MOST_TICKS = 200;

/** Scores in points on a line from 0 to 100, with the bounds of the badges. */
export function ScoreScale({ score, interval, members }: ScoreScaleProps) {
  return (
    <div className="score-scale" role="img" aria-label={description({ score, interval, members })}>
      <div className="track">
        {score !== null && <i className="fill" style={{ width: percentAlong(score / 100) }} />}
        {BADGE_BOUNDS.map(({ composite }) => (
          <i key={composite} className="bound" style={{ left: percentAlong(composite / 100) }} />
        ))}
        {interval && (
          <u
            style={{ left: percentAlong(interval.low / 100), right: percentAlong(1 - interval.high / 100) }}
          />
        )}
        {score !== null && <i className="marker" style={{ left: percentAlong(score / 100) }} />}
      </div>
      {members.length > 0 && members.length <= MOST_TICKS && (
        <div className="ticks">
          {members.map((member, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ticks have no other identity
            <i key={index} style={{ left: percentAlong(member / 100) }} />
          ))}
        </div>
      )}
      <div className="bounds">
        <span style={{ left: 0 }}>0</span>
        {BADGE_BOUNDS.map(({ badge, composite }) => (
          <span key={badge} style={{ left: percentAlong(composite / 100) }}>
            {composite}
            <em> {badge}</em>
          </span>
        ))}
      </div>
    </div>
  );
}

function description({ score, interval, members }: ScoreScaleProps): string {
  const bounds = BADGE_BOUNDS.map(({ badge, composite }) => `${badge} from ${composite}`)
    .toReversed()
    .join(', ');
  const range =
    interval === null ? '' : `, interval ${formatPoints(interval.low)} to ${formatPoints(interval.high)},`;
  const own = score === null ? 'No score' : `${formatPoints(score)} points${range}`;
  const spread =
    members.length === 0
      ? ''
      : ` ${plural(members.length, 'member')} between ${formatPoints(lowest(members))} and ${formatPoints(highest(members))}.`;
  return `${own} on a scale of 0 to 100.${spread} ${bounds}.`;
}

function lowest(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
}

function highest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
}
