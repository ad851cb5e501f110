import { BADGE_BOUNDS } from '../../methodology/badge.ts';
import { along } from '../along.ts';
import { type Html, html } from '../html/html.ts';
import { DASH, formatPoints } from '../number-format.ts';
import type { Interval } from './score-bar.ts';

/**
 * A composite in points on a line from 0 to 100, with the bounds of the badges.
 * @param score null when nothing was measured
 */
export function scoreScale(score: number | null, interval: Interval | null): Html {
  return html`<div class="scale" role="img" aria-label="${description(score, interval)}">
    <div class="track">
      ${score !== null && html`<i class="fill" style="width:${along(score / 100)}"></i>`}
      ${BADGE_BOUNDS.map(({ composite }) => html`<i class="bound" style="left:${along(composite / 100)}"></i>`)}
      ${interval && html`<u style="left:${along(interval.low / 100)};right:${along(1 - interval.high / 100)}"></u>`}
      ${score !== null && html`<i class="marker" style="left:${along(score / 100)}"></i>`}
    </div>
    <div class="bounds">
      <span style="left:0">0</span>
      ${BADGE_BOUNDS.map(
        ({ badge, composite }) =>
          html`<span style="left:${along(composite / 100)}">${composite}<em> ${badge}</em></span>`,
      )}
    </div>
  </div>`;
}

function description(score: number | null, interval: Interval | null): string {
  const bounds = BADGE_BOUNDS.map(({ badge, composite }) => `${badge} from ${composite}`)
    .toReversed()
    .join(', ');
  const range =
    interval === null
      ? ''
      : `, interval ${formatPoints(interval.low, DASH)} to ${formatPoints(interval.high, DASH)},`;
  const own = score === null ? 'No score' : `${formatPoints(score, DASH)} points${range}`;
  return `${own} on a scale of 0 to 100. ${bounds}.`;
}
