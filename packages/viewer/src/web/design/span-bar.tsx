import { percentAlong } from '@plugin-eval/report/percent-along.ts';
import type { Span } from '@plugin-eval/report/view-model/blocks.ts';
import { alongScale } from '@plugin-eval/report/view-model/drawn-span.ts';

/** An interval along a scale. Decorative: its numbers are always shown with it. */
export function SpanBar({ low, estimate, high, scale, marks }: Span) {
  const at = (value: number) => percentAlong(alongScale(value, scale));
  return (
    <span className="span-bar" aria-hidden="true">
      {marks.map((mark) => (
        <s key={mark} className={mark === 0 ? 'zero' : undefined} style={{ left: at(mark) }} />
      ))}
      <u style={{ left: at(low), right: percentAlong(1 - alongScale(high, scale)) }} />
      <i style={{ left: at(estimate) }} />
    </span>
  );
}
