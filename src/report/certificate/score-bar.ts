import { BOUND_TOLERANCE } from '../../methodology/grade.ts';
import { along } from '../along.ts';
import { type Html, html } from '../html/html.ts';

/** Below this a bar is drawn as weak: the lower bound of grade C. */
const WEAK_BELOW = 0.7;

export interface Interval {
  low: number;
  high: number;
}

/** A bar for a score in [0, 1]. Decoration only: the number always stands beside it. */
export function scoreBar(score: number, interval: Interval | null = null): Html {
  return html`<span class="bar" aria-hidden="true">
    <i class="${score + BOUND_TOLERANCE < WEAK_BELOW ? 'weak' : 'sound'}" style="width:${along(score)}"></i>
    ${interval && html`<u style="left:${along(interval.low)};right:${along(1 - interval.high)}"></u>`}
  </span>`;
}

/** The bar of what has no score: hatched, so that it is never taken for a zero. */
export function emptyBar(errored: boolean): Html {
  return html`<span class="bar ${errored ? 'errored' : 'void'}" aria-hidden="true"></span>`;
}
