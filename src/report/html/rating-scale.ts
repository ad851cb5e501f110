import { BADGE_BOUNDS } from '../../methodology/badge.ts';
import { formatRating } from '../rating-format.ts';
import { type Html, html } from './html.ts';
import type { Interval } from './score-bar.ts';
import { along } from './shown-numbers.ts';

/** What the scale shows at least; it grows with the rating and its interval. */
const NARROWEST = { low: 1200, high: 1700 };
const STEP = 50;
/** The longest scales on which every bound is labelled, and on which it is with the name of its badge. */
const WIDEST = { labels: 750, names: 650 };

/** An Elo and its interval on a line, with the bounds of the badges. */
export function ratingScale(elo: number, interval: Interval | null): Html {
  const { low: first, high: last } = { low: elo, high: elo, ...interval };
  const from = Math.min(NARROWEST.low, (Math.floor(first / STEP) - 1) * STEP);
  const to = Math.max(NARROWEST.high, (Math.ceil(last / STEP) + 1) * STEP);
  const at = (rating: number) => (rating - from) / (to - from);
  return html`<div class="scale" role="img" aria-label="${description(elo, interval, from, to)}">
    <div class="track">
      ${BADGE_BOUNDS.map((bound) => html`<i class="bound" style="left:${along(at(bound.elo))}"></i>`)}
      ${interval && html`<u style="left:${along(at(interval.low))};right:${along(1 - at(interval.high))}"></u>`}
      <i class="marker" style="left:${along(at(elo))}"></i>
    </div>
    <div class="bounds">
      ${labelled(to - from).map(({ badge, elo: bound }) => html`<span style="left:${along(at(bound))}">${bound}${to - from <= WIDEST.names && html`<em> ${badge}</em>`}</span>`)}
    </div>
  </div>`;
}

/** On a long scale the bounds lie too close together for a label at each. */
function labelled(length: number) {
  return BADGE_BOUNDS.filter((_, index) => length <= WIDEST.labels || index % 2 === 0);
}

function description(elo: number, interval: Interval | null, from: number, to: number): string {
  const bounds = BADGE_BOUNDS.map((bound) => `${bound.badge} from ${bound.elo}`)
    .toReversed()
    .join(', ');
  const range =
    interval === null ? '' : `, interval ${formatRating(interval.low)} to ${formatRating(interval.high)},`;
  return `Elo ${formatRating(elo)}${range} on a scale of ${from} to ${to}. ${bounds}.`;
}
